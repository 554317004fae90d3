import * as agentNames from "./agent-names.ts";
import * as blockedResources from "./blocked-resources.ts";
import * as bytes from "./bytes.ts";
import * as characters from "./characters.ts";
import * as cleanParam from "./clean-param.ts";
import * as competingRules from "./competing-rules.ts";
import * as crawlDelay from "./crawl-delay.ts";
import * as disclosure from "./disclosure.ts";
import * as document from "./document.ts";
import * as escapeMismatch from "./escape-mismatch.ts";
import * as fieldNames from "./field-names.ts";
import * as fileListing from "./file-listing.ts";
import * as groupLines from "./group-lines.ts";
import * as groups from "./groups.ts";
import * as lineShape from "./line-shape.ts";
import * as needlessRules from "./needless-rules.ts";
import * as neverSent from "./never-sent.ts";
import * as paths from "./paths.ts";
import * as silence from "./silence.ts";
import * as sitemapBlocked from "./sitemap-blocked.ts";
import * as sitemaps from "./sitemaps.ts";
import * as unrenderedTemplate from "./unrendered-template.ts";
import * as usagePreferences from "./usage-preferences.ts";
import * as wholeSite from "./whole-site.ts";
import * as wildcards from "./wildcards.ts";

/** Every rule, in the order of their ids. */
export const allRules = [
  paths.absoluteUrlPath,
  wholeSite.adsBotsUnbound,
  agentNames.agentNickname,
  agentNames.agentToken,
  agentNames.agentTypo,
  wholeSite.aiBlockGaps,
  fieldNames.allCapitals,
  characters.ambiguousEscape,
  bytes.binaryFile,
  groupLines.blankAfterAgent,
  blockedResources.blockedResources,
  wholeSite.blocksEverything,
  bytes.byteOrderMark,
  cleanParam.cleanParam,
  competingRules.conflictingRules,
  usagePreferences.contentSignalSyntax,
  usagePreferences.contentUsageSyntax,
  bytes.controlCharacter,
  crawlDelay.crawlDelayIgnored,
  crawlDelay.crawlDelayValue,
  paths.directorySlash,
  disclosure.disclosingPath,
  wildcards.dollarNotLast,
  neverSent.dotSegment,
  groups.driftedCopy,
  needlessRules.duplicateRule,
  agentNames.emptyAgent,
  document.emptyFile,
  groupLines.emptyGroup,
  paths.emptyRule,
  document.errorPage,
  escapeMismatch.escapeMismatch,
  fieldNames.fieldTypo,
  fileListing.fileListing,
  document.fileTooLarge,
  bytes.finalNewline,
  agentNames.fullUserAgent,
  neverSent.hashInPath,
  document.htmlDocument,
  characters.htmlEntity,
  lineShape.inlineComment,
  bytes.invalidUtf8,
  lineShape.invertedFields,
  lineShape.leadingSpace,
  usagePreferences.licenseUrl,
  bytes.lineEndings,
  document.lineTooLong,
  lineShape.missingColon,
  paths.missingSlash,
  lineShape.notADirective,
  groups.openSearchGroup,
  groupLines.recordWithoutDisallow,
  wildcards.regexPattern,
  groups.repeatedAgent,
  wildcards.repeatedStar,
  fieldNames.retiredDirective,
  groupLines.ruleBeforeAgent,
  wholeSite.searchEngineBlocked,
  groups.secondStarGroup,
  disclosure.secretInPath,
  agentNames.severalAgents,
  lineShape.severalFields,
  paths.severalPaths,
  needlessRules.shadowedRule,
  wholeSite.siteForSome,
  sitemapBlocked.sitemapBlocked,
  sitemaps.sitemapHost,
  sitemaps.sitemapUrl,
  paths.spaceInPath,
  groups.starNotInherited,
  wildcards.startPageQuery,
  competingRules.tiedRules,
  wildcards.trailingStar,
  characters.typographicCharacters,
  groupLines.unclosedGroup,
  characters.unescapedCharacters,
  fieldNames.unknownDirective,
  fieldNames.unreadField,
  unrenderedTemplate.unrenderedTemplate,
  fieldNames.unsupportedInDialect,
  silence.unusedDisable,
  groups.usageNotInherited,
  fieldNames.vendorDirective,
  document.wrongLocation,
] as const;

/** Id of a rule. */
export type RuleId = (typeof allRules)[number]["id"];
