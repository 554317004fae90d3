import { absoluteUrlPath } from "./absolute-url-path.ts";
import { adsBotsUnbound } from "./ads-bots-unbound.ts";
import { agentNickname } from "./agent-nickname.ts";
import { agentToken } from "./agent-token.ts";
import { agentTypo } from "./agent-typo.ts";
import { aiBlockGaps } from "./ai-block-gaps.ts";
import { allCapitals } from "./all-capitals.ts";
import { ambiguousEscape } from "./ambiguous-escape.ts";
import { binaryFile } from "./binary-file.ts";
import { blankAfterAgent } from "./blank-after-agent.ts";
import { blockedResources } from "./blocked-resources.ts";
import { blocksEverything } from "./blocks-everything.ts";
import { byteOrderMark } from "./byte-order-mark.ts";
import { conflictingRules } from "./conflicting-rules.ts";
import { contentSignalSyntax } from "./content-signal-syntax.ts";
import { contentUsageSyntax } from "./content-usage-syntax.ts";
import { controlCharacter } from "./control-character.ts";
import { crawlDelayIgnored } from "./crawl-delay-ignored.ts";
import { crawlDelayValue } from "./crawl-delay-value.ts";
import { directorySlash } from "./directory-slash.ts";
import { disclosingPath } from "./disclosing-path.ts";
import { dollarNotLast } from "./dollar-not-last.ts";
import { duplicateRule } from "./duplicate-rule.ts";
import { emptyAgent } from "./empty-agent.ts";
import { emptyFile } from "./empty-file.ts";
import { emptyGroup } from "./empty-group.ts";
import { emptyRule } from "./empty-rule.ts";
import { errorPage } from "./error-page.ts";
import { escapeMismatch } from "./escape-mismatch.ts";
import { fieldTypo } from "./field-typo.ts";
import { fileListing } from "./file-listing.ts";
import { fileTooLarge } from "./file-too-large.ts";
import { finalNewline } from "./final-newline.ts";
import { fullUserAgent } from "./full-user-agent.ts";
import { hashInPath } from "./hash-in-path.ts";
import { htmlDocument } from "./html-document.ts";
import { htmlEntity } from "./html-entity.ts";
import { inlineComment } from "./inline-comment.ts";
import { invalidUtf8 } from "./invalid-utf8.ts";
import { invertedFields } from "./inverted-fields.ts";
import { leadingSpace } from "./leading-space.ts";
import { licenseUrl } from "./license-url.ts";
import { lineEndings } from "./line-endings.ts";
import { lineTooLong } from "./line-too-long.ts";
import { missingColon } from "./missing-colon.ts";
import { missingSlash } from "./missing-slash.ts";
import { notADirective } from "./not-a-directive.ts";
import { recordWithoutDisallow } from "./record-without-disallow.ts";
import { regexPattern } from "./regex-pattern.ts";
import { repeatedAgent } from "./repeated-agent.ts";
import { repeatedStar } from "./repeated-star.ts";
import { retiredDirective } from "./retired-directive.ts";
import { ruleBeforeAgent } from "./rule-before-agent.ts";
import { searchEngineBlocked } from "./search-engine-blocked.ts";
import { secondStarGroup } from "./second-star-group.ts";
import { secretInPath } from "./secret-in-path.ts";
import { severalAgents } from "./several-agents.ts";
import { severalFields } from "./several-fields.ts";
import { severalPaths } from "./several-paths.ts";
import { shadowedRule } from "./shadowed-rule.ts";
import { siteForSome } from "./site-for-some.ts";
import { sitemapBlocked } from "./sitemap-blocked.ts";
import { sitemapUrl } from "./sitemap-url.ts";
import { spaceInPath } from "./space-in-path.ts";
import { starNotInherited } from "./star-not-inherited.ts";
import { tiedRules } from "./tied-rules.ts";
import { trailingStar } from "./trailing-star.ts";
import { typographicCharacters } from "./typographic-characters.ts";
import { unclosedGroup } from "./unclosed-group.ts";
import { unescapedCharacters } from "./unescaped-characters.ts";
import { unknownDirective } from "./unknown-directive.ts";
import { unsupportedInDialect } from "./unsupported-in-dialect.ts";
import { unusedDisable } from "./unused-disable.ts";
import { vendorDirective } from "./vendor-directive.ts";
import { wrongLocation } from "./wrong-location.ts";

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
  sitemapUrl,
  spaceInPath,
  starNotInherited,
  tiedRules,
  trailingStar,
  typographicCharacters,
  unclosedGroup,
  unescapedCharacters,
  unknownDirective,
  unsupportedInDialect,
  unusedDisable,
  vendorDirective,
  wrongLocation,
] as const;

/** Id of a rule. */
export type RuleId = (typeof allRules)[number]["id"];
