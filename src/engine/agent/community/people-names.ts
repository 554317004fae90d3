/** Names in lists of crawlers that people's apps have as well, or that are words: in a header, they say nothing. */
export const PEOPLE_NAMES: readonly string[] = "code trae make upday cursor tumblr httpurlconnection".split(
  " ",
);
