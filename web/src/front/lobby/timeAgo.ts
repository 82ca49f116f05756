import type { Translate } from '../../text/texts';

/** How long ago something was, in seconds since 1970, in words. */
export function timeAgo(then: number, now: number, t: Translate): string {
  const minutes = Math.floor((now - then) / 60);
  if (minutes < 1) return t('when.now');
  if (minutes < 60) return t('when.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t('when.hours', { count: hours }) : t('when.days', { count: Math.floor(hours / 24) });
}
