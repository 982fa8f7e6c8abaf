"""When something was, in words; no pygame."""

from datetime import datetime, timedelta

from scenes.kit.i18n import Texts


def when(texts: Texts, moment: datetime, now: datetime) -> str:
    """A moment as somebody would say it now: the time of today and yesterday, else the day."""
    there, here = moment.astimezone(now.tzinfo), now
    time = texts("records.time", hour=f"{there.hour:02d}", minute=f"{there.minute:02d}")
    if there.date() == here.date():
        return texts("records.today", time=time)
    if there.date() == (here - timedelta(days=1)).date():
        return texts("records.yesterday", time=time)
    month = texts(f"records.month_{there.month}")
    return texts("records.earlier", day=there.day, month=month, year=there.year)


def here_and_now() -> datetime:
    """The time in this place."""
    return datetime.now().astimezone()
