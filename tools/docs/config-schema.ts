/** The JSON schema of robotomata.config.json. */
import { dialects } from "../../src/engine/dialect/index.ts";
import { languages, presetNames, rules } from "../../src/site/lint/index.ts";

/** The values that a rule can be set to. */
const setting = {
  enum: ["error", "warning", "info", "off"],
};

/** The schema as text. */
export function configSchema(): string {
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of robotomata",
    description: 'robotomata.config.json, or the value of "robotomata" in package.json',
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "Where this schema is, for editors" },
      lint: {
        description: "What robotomata lint goes by; options on the command line have the last word",
        type: "object",
        additionalProperties: false,
        properties: {
          preset: { description: "Rules to start from", default: "recommended", enum: presetNames },
          rules: {
            description: "Severities of single rules, on top of the preset",
            type: "object",
            additionalProperties: false,
            properties: Object.fromEntries(
              rules.map(({ id, docs }) => [id, { description: docs.what, ...setting }]),
            ),
          },
          dialect: { description: "How files are read; by default as the preset says", enum: dialects },
          language: { description: "Language of the messages", default: "en", enum: languages },
          maxWarnings: {
            description:
              "Warnings that are accepted; with more, the exit code is 1. By default any number is",
            type: "integer",
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
          },
          files: {
            description:
              "Files and URLs to check where none are named; paths are relative to this configuration's folder",
            type: "array",
            minItems: 1,
            items: { type: "string", minLength: 1 },
          },
          crawlers: {
            description:
              "A list of AI crawlers that is newer than robotomata; a path is relative to this configuration's folder",
            type: "string",
            minLength: 1,
          },
        },
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
