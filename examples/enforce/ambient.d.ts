/** What the runtimes of these examples bring, as far as it is used here. */
declare module "*.txt" {
  const text: string;
  export default text;
}

declare const Deno: {
  readonly args: readonly string[];
  readonly env: { get(name: string): string | undefined };
  serve(
    options: { port: number; hostname: string; onListen: (address: { port: number }) => void },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): unknown;
};

declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    fetch(
      request: Request,
      server: { requestIP(request: Request): { address: string } | null },
    ): Promise<Response>;
  }): { readonly port: number };
};
