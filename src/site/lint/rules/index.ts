import * as agentNames from "./agent-names.ts";
import * as bytes from "./bytes.ts";
import * as characters from "./characters.ts";
import * as crawlDelay from "./crawl-delay.ts";
import * as disclosure from "./disclosure.ts";
import * as extensionValues from "./extension-values.ts";
import * as fieldNames from "./field-names.ts";
import * as fileListing from "./file-listing.ts";
import * as groupLines from "./group-lines.ts";
import * as groups from "./groups.ts";
import * as lineShape from "./line-shape.ts";
import * as neededFiles from "./needed-files.ts";
import * as paths from "./paths.ts";
import * as rulePairs from "./rule-pairs.ts";
import * as sitemaps from "./sitemaps.ts";
import * as unrenderedTemplate from "./unrendered-template.ts";
import * as unusedDisable from "./unused-disable.ts";
import * as urlSpelling from "./url-spelling.ts";
import * as wholeFile from "./whole-file.ts";
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
  wholeFile.binaryFile,
  groupLines.blankAfterAgent,
  neededFiles.blockedResources,
  wholeSite.blocksEverything,
  bytes.byteOrderMark,
  extensionValues.cleanParam,
  rulePairs.conflictingRules,
  extensionValues.contentSignalSyntax,
  extensionValues.contentUsageSyntax,
  bytes.controlCharacter,
  crawlDelay.crawlDelayIgnored,
  crawlDelay.crawlDelayValue,
  paths.directorySlash,
  disclosure.disclosingPath,
  wildcards.dollarNotLast,
  urlSpelling.dotSegment,
  groups.driftedCopy,
  rulePairs.duplicateRule,
  agentNames.emptyAgent,
  wholeFile.emptyFile,
  groupLines.emptyGroup,
  paths.emptyRule,
  wholeFile.errorPage,
  urlSpelling.escapeMismatch,
  fieldNames.fieldTypo,
  fileListing.fileListing,
  wholeFile.fileTooLarge,
  bytes.finalNewline,
  agentNames.fullUserAgent,
  urlSpelling.hashInPath,
  wholeFile.htmlDocument,
  characters.htmlEntity,
  lineShape.inlineComment,
  bytes.invalidUtf8,
  lineShape.invertedFields,
  lineShape.leadingSpace,
  extensionValues.licenseUrl,
  bytes.lineEndings,
  wholeFile.lineTooLong,
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
  rulePairs.shadowedRule,
  wholeSite.siteForSome,
  neededFiles.sitemapBlocked,
  sitemaps.sitemapHost,
  sitemaps.sitemapUrl,
  paths.spaceInPath,
  groups.starNotInherited,
  wildcards.startPageQuery,
  rulePairs.tiedRules,
  wildcards.trailingStar,
  characters.typographicCharacters,
  groupLines.unclosedGroup,
  characters.unescapedCharacters,
  fieldNames.unknownDirective,
  fieldNames.unreadField,
  unrenderedTemplate.unrenderedTemplate,
  fieldNames.unsupportedInDialect,
  unusedDisable.unusedDisable,
  groups.usageNotInherited,
  fieldNames.vendorDirective,
  wholeFile.wrongLocation,
] as const;

/** Id of a rule. */
export type RuleId = (typeof allRules)[number]["id"];
