/** Errors of the system, or of another program, that have no words of their own. */
import { getSystemErrorMap } from "node:util";
import { describe, expect, it } from "vitest";
import { becauseIn } from "../../src/cli/text/because.ts";
import { de } from "../../src/cli/text/de.generated.ts";
import { en, type Texts } from "../../src/cli/text/en.generated.ts";
import { fr } from "../../src/cli/text/fr.generated.ts";
import { ru } from "../../src/cli/text/ru.generated.ts";

type Family = keyof Texts["details"]["families"];

/** Codes of Node, OpenSSL, undici and zlib, by what they are about. */
const CODES: Readonly<Record<Exclude<Family, "other">, readonly string[]>> = {
  http: [
    "HPE_INVALID_CONSTANT",
    "ERR_HTTP_INVALID_STATUS_CODE",
    "UND_ERR_HEADERS_OVERFLOW",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  ],
  tls: [
    "CERT_NOT_YET_VALID",
    "ERR_TLS_HANDSHAKE_TIMEOUT",
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "EPROTO",
    "UNABLE_TO_GET_CRL",
    "ERROR_IN_CERT_NOT_AFTER_FIELD",
  ],
  coding: ["Z_BUF_ERROR", "ERR__ERROR_FORMAT_PADDING_1", "ERR_BROTLI_INVALID_PARAM", "ERR_PADDING_2"],
};

const said = (texts: Texts, error: string): string => becauseIn(texts, { code: "system", values: { error } });

describe.each(Object.entries({ en, de, fr, ru }))("an error of the system, in %s", (_, texts) => {
  const { codes, families } = texts.details;
  const own = (code: string): boolean => Object.hasOwn(codes, code);

  it.each(Object.entries(CODES))("is of the family %s", (family, all) => {
    for (const code of all.filter((one) => !own(one)))
      expect(said(texts, code)).toBe(families[family as Family]({ code }));
    expect(all.filter((one) => !own(one)).length).toBeGreaterThan(1);
  });

  it("is of no family that it does not belong to", () => {
    for (const [code] of getSystemErrorMap().values())
      if (code.startsWith("E") && !own(code) && code !== "EPROTO")
        expect(said(texts, code)).toBe(families.other({ code }));
    expect(said(texts, "just words")).toBe("just words");
  });
});
