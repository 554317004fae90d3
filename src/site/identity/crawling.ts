/** Whether robots crawl with an HTTP method (GET, HEAD), so that robots.txt applies to the request. */
export function isCrawling(method: string | undefined): boolean {
  return method === undefined || method === "GET" || method === "HEAD" || /^(?:get|head)?$/i.test(method);
}
