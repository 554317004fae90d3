/** Whether robots crawl with an HTTP method, so that robots.txt is about the request. */
export function isCrawling(method: string | undefined): boolean {
  return method === undefined || method === "GET" || method === "HEAD" || /^(?:get|head)?$/i.test(method);
}
