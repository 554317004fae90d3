import { type Because, sentenceOf } from "../../base/because.ts";
import { MISSING_BYTES } from "../../base/missing-bytes.ts";

/** Why a request did not go through a proxy, which says nothing about the host, in English. */
export const PROXY_DETAILS = {
  "proxy-unreached": "the proxy cannot be reached: {proxy}, {error}",
  "proxy-password": "the proxy asks for a password: {proxy}",
  "proxy-unopened": "the proxy opens no connection: {proxy}, {error}",
  "proxy-unanswered": "the proxy has no answer of the host: {proxy}, HTTP {status}",
  "proxy-gateway": "the proxy or the host's gateway has no answer: {proxy}, HTTP {status}",
  "proxy-get": "the proxy or the host takes no GET: {proxy}, HTTP {status}",
  "proxy-refuses": "the proxy refuses the host: {proxy}, HTTP {status}",
  "proxy-certificate": "the proxy or the host has a certificate of an unknown issuer: {proxy}, {error}",
  "proxy-unusable": "the proxy cannot be used: {why}",
} as const;

/** What a file could not be fetched for, in English. Options that refuse redirects are in brackets. */
export const DETAILS = /* @__PURE__ */ (() =>
  ({
    ...MISSING_BYTES,
    ...PROXY_DETAILS,
    status: "status {status}",
    system: "{error}",
    message: "{text}",
    "not-done": "not done after {ms} ms",
    "not-complete": "not complete after {seconds} s",
    "no-data": "no data for {seconds} s",
    "many-redirects": "over {most} redirects",
    "no-target": "a redirect without a usable target",
    "to-https": "a redirect to https (redirects.upgrades)",
    "to-http": "a redirect from https to http (redirects.downgrades)",
    "to-host": "a redirect to another host (redirects.hosts)",
    "to-port": "a redirect to another port (redirects.ports)",
    "hidden-redirect": "a redirect that this runtime hides",
    followed: "it comes from {from}, since the fetch follows redirects by itself",
    coding: "the content coding {coding}, which was not asked for or not decoded",
    "not-text": "bytes that are not text, and may be compressed",
    "no-memory": "no memory for its rules",
  }) as const)();

/** What a file could not be fetched for: docs/errors.md says where its codes are listed. */
export type DetailCode = keyof typeof DETAILS;

/** Why a file could not be fetched, in English. */
export const detailOf = (because: Because<DetailCode>): string => sentenceOf(DETAILS, because);

/** Whether a reason is one of these: what a custom fetch throws may be of another part of the library. */
export const isDetail = (because: Pick<Because, "code">): because is Because<DetailCode> =>
  Object.hasOwn(DETAILS, because.code);

/** Whether a failure is a proxy's. */
export const isProxys = ({ code }: Because): boolean => code.startsWith("proxy-");
