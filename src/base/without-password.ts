/** The beginning of a URL, or of an option with one, up to the name and password in it. */
const USERINFO = /^((?:--[\w-]+=)?[\0- ]*(?:https?:[\\/]*|(?:[a-z][\w+.-]*:)?[\\/]{2,}))[^/?#\\]*@/i;

/**
 * A URL, even a relative or a wrong one, without the name and the password in it; other texts as they are.
 *
 * @param instead to be shown in their place, where what is wrong may be that they are there
 */
export const withoutPassword = (text: string, instead = ""): string => text.replace(USERINFO, `$1${instead}`);

/** What was meant for a host, such as `name:password@host`, without the name and the password. */
export const hostWithoutPassword = (text: string): string =>
  withoutPassword(`//${withoutPassword(text)}`).slice(2);
