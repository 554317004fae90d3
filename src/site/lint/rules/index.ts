import {
  agentNickname,
  agentToken,
  agentTypo,
  emptyAgent,
  fullUserAgent,
  severalAgents,
} from "./agent-names.ts";
import { blockedResources } from "./blocked-resources.ts";
import {
  binaryFile,
  byteOrderMark,
  controlCharacter,
  finalNewline,
  invalidUtf8,
  lineEndings,
} from "./bytes.ts";
import { ambiguousEscape, htmlEntity, typographicCharacters, unescapedCharacters } from "./characters.ts";
import { conflictingRules, tiedRules } from "./competing-rules.ts";
import { crawlDelayIgnored, crawlDelayValue } from "./crawl-delay.ts";
import { disclosingPath, secretInPath } from "./disclosure.ts";
import { emptyFile, errorPage, fileTooLarge, htmlDocument, lineTooLong, wrongLocation } from "./document.ts";
import { escapeMismatch } from "./escape-mismatch.ts";
import {
  allCapitals,
  fieldTypo,
  retiredDirective,
  unknownDirective,
  unreadField,
  unsupportedInDialect,
  vendorDirective,
} from "./field-names.ts";
import { fileListing } from "./file-listing.ts";
import {
  blankAfterAgent,
  emptyGroup,
  recordWithoutDisallow,
  ruleBeforeAgent,
  unclosedGroup,
} from "./group-lines.ts";
import {
  driftedCopy,
  repeatedAgent,
  secondStarGroup,
  starNotInherited,
  usageNotInherited,
} from "./groups.ts";
import {
  inlineComment,
  invertedFields,
  leadingSpace,
  missingColon,
  notADirective,
  severalFields,
} from "./line-shape.ts";
import { duplicateRule, shadowedRule } from "./needless-rules.ts";
import { dotSegment, hashInPath } from "./never-sent.ts";
import {
  absoluteUrlPath,
  directorySlash,
  emptyRule,
  missingSlash,
  severalPaths,
  spaceInPath,
} from "./paths.ts";
import { sitemapBlocked, sitemapHost, sitemapUrl } from "./sitemaps.ts";
import { unrenderedTemplate } from "./unrendered-template.ts";
import { unusedDisable } from "./unused-disable.ts";
import { contentSignalSyntax, contentUsageSyntax, licenseUrl } from "./usage-preferences.ts";
import {
  adsBotsUnbound,
  aiBlockGaps,
  blocksEverything,
  searchEngineBlocked,
  siteForSome,
} from "./whole-site.ts";
import { dollarNotLast, regexPattern, repeatedStar, startPageQuery, trailingStar } from "./wildcards.ts";
/** Every rule, in the order of their ids. */
export const allRules = [
  absoluteUrlPath,
  adsBotsUnbound,
  agentNickname,
  agentToken,
  agentTypo,
  aiBlockGaps,
  allCapitals,
  ambiguousEscape,
  binaryFile,
  blankAfterAgent,
  blockedResources,
  blocksEverything,
  byteOrderMark,
  conflictingRules,
  contentSignalSyntax,
  contentUsageSyntax,
  controlCharacter,
  crawlDelayIgnored,
  crawlDelayValue,
  directorySlash,
  disclosingPath,
  dollarNotLast,
  dotSegment,
  driftedCopy,
  duplicateRule,
  emptyAgent,
  emptyFile,
  emptyGroup,
  emptyRule,
  errorPage,
  escapeMismatch,
  fieldTypo,
  fileListing,
  fileTooLarge,
  finalNewline,
  fullUserAgent,
  hashInPath,
  htmlDocument,
  htmlEntity,
  inlineComment,
  invalidUtf8,
  invertedFields,
  leadingSpace,
  licenseUrl,
  lineEndings,
  lineTooLong,
  missingColon,
  missingSlash,
  notADirective,
  recordWithoutDisallow,
  regexPattern,
  repeatedAgent,
  repeatedStar,
  retiredDirective,
  ruleBeforeAgent,
  searchEngineBlocked,
  secondStarGroup,
  secretInPath,
  severalAgents,
  severalFields,
  severalPaths,
  shadowedRule,
  siteForSome,
  sitemapBlocked,
  sitemapHost,
  sitemapUrl,
  spaceInPath,
  starNotInherited,
  startPageQuery,
  tiedRules,
  trailingStar,
  typographicCharacters,
  unclosedGroup,
  unescapedCharacters,
  unknownDirective,
  unreadField,
  unrenderedTemplate,
  unsupportedInDialect,
  unusedDisable,
  usageNotInherited,
  vendorDirective,
  wrongLocation,
] as const;

/** Id of a rule. */
export type RuleId = (typeof allRules)[number]["id"];
