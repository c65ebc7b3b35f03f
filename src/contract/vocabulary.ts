/** The closed value sets of the contract. */

/** All types of the published list filter and registrations. */
export const AGENT_TYPES = [
	"agent",
	"bot",
	"assistant",
	"copilot",
	"model",
	"llm",
	"framework",
	"tool",
	"platform",
	"mcp_server",
] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

export const PRICING_TYPES = ["free", "freemium", "paid", "usage-based", "enterprise"] as const;
export type PricingType = (typeof PRICING_TYPES)[number];

/** Deployment types are open. These are the words that the registry itself uses. */
export const DEPLOYMENT_TYPES = [
	"hosted",
	"self-hosted",
	"hybrid",
	"container",
	"on-device",
] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

export const CLAIM_STATUSES = ["unclaimed", "claimed", "verified", "certified"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** 0 listed, 1 reviewed, 2 verified, 3 certified, 4 enterprise. */
export const VERIFICATION_LEVELS = [0, 1, 2, 3, 4] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** Levels that a moderator grants on top of a proven domain, by name. */
export const GRANTED_LEVELS = { none: null, certified: 3, enterprise: 4 } as const;

export const TRUST_LEVELS = ["listed", "claimed", "verified", "certified", "enterprise"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** How agents match a search: all words or, if none matches all, some of them. */
export const MATCHES = ["all", "some"] as const;
export type Match = (typeof MATCHES)[number];

export const FEED_FORMATS = ["json", "csv"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const SCOPES = [
	"agents:read",
	"agents:write",
	"watchlist:write",
	"votes:write",
	"comments:write",
	"collections:read",
	"collections:write",
	"statements:write",
	"admin",
] as const;
export type Scope = (typeof SCOPES)[number];

export const SUBMISSION_STATUSES = [
	"pending",
	"changes_requested",
	"approved",
	"rejected",
	"withdrawn",
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const CHECKED_PLACES = ["website", "documentation", "repository", "endpoint"] as const;

/** States of a public agent. Deprecated agents stay public; removed ones return "not found". */
export const AGENT_STATUSES = ["active", "deprecated", "removed"] as const;
/** The same for those who own or review it; a hidden one comes back whenever they say so. */
export const AGENT_STATES = [...AGENT_STATUSES, "hidden"] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

export const AWARD_IDS = [
	"claimed",
	"domain_verified",
	"repository_verified",
	"certified",
	"enterprise",
	"top_ten",
	"trending",
	"newcomer",
] as const;
export type AwardId = (typeof AWARD_IDS)[number];

/** From the least to the most that could go wrong, and that it is not known. */
export const EXPOSURE_TIERS = [
	"minimal",
	"limited",
	"moderate",
	"elevated",
	"extensive",
	"unassessed",
] as const;
export type ExposureTier = (typeof EXPOSURE_TIERS)[number];

export const CONFIDENCE_LEVELS = ["low", "medium", "high"] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

export const REVIEW_STATUSES = ["automated", "declared", "reviewed"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const INCIDENT_KINDS = ["misbehavior", "exploit", "outage", "security"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** What people report about an agent: the kinds of incidents, and problems with a listing. */
export const REPORT_KINDS = [
	...INCIDENT_KINDS,
	"wrong_facts",
	"check_result",
	"impersonation",
	"spam",
	"other",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ["open", "closed"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_OUTCOMES = ["no_action", "incident", "moderated"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const INCIDENT_SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

export const INCIDENT_STATUSES = [
	"reported",
	"investigating",
	"confirmed",
	"mitigated",
	"resolved",
	"disputed",
] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const FEAR_GREED_LABELS = [
	"extreme_fear",
	"fear",
	"neutral",
	"greed",
	"extreme_greed",
] as const;
export type FearGreedLabel = (typeof FEAR_GREED_LABELS)[number];

export const SECTOR_DIRECTIONS = ["rising", "steady", "falling"] as const;
export type SectorDirection = (typeof SECTOR_DIRECTIONS)[number];

export const FACT_SOURCES = [
	"declared",
	"verified",
	"observed",
	"imported",
	"rule",
	"seen",
] as const;

/** What an account may do: a member manages their own agents, a moderator also reviews, an operator also appoints. */
export const ACCOUNT_ROLES = ["member", "moderator", "operator"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** What becomes of an offer of a listing to another owner. */
export const TRANSFER_STATES = ["offered", "accepted", "declined", "withdrawn"] as const;

/** What a member of an organisation may do: a viewer sees what waits, a publisher also publishes, an admin also manages. */
export const MEMBER_ROLES = ["viewer", "publisher", "admin"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Only published comments are ever shown. */
export const COMMENT_STATUSES = ["held", "published", "rejected"] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Where an owner publishes the proof that a listing is theirs. */
export const CLAIM_METHODS = ["dns", "website", "repository"] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

export const CLAIM_STATES = ["waiting", "proven", "lapsed", "ended"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** What an owner can prove once for all its listings there. */
export const PROOF_KINDS = ["domain", "code_host"] as const;

/** Types of notifications, and the `type` of a webhook. */
export const NOTIFICATION_TYPES = [
	"submission.received",
	"submission.approved",
	"submission.changes_requested",
	"submission.rejected",
	"submission.withdrawn",
	"agent.deprecated",
	"agent.restored",
	"agent.renamed",
	"agent.removed",
	"agent.graded",
	"agent.claim_proven",
	"agent.claim_failing",
	"agent.claim_lapsed",
	"agent.claim_lost",
	"agent.counts_rose",
	"agent.changed",
	"agent.check_failed",
	"agent.check_decided",
	"comment.published",
	"comment.rejected",
	"organisation.invited",
	"organisation.changed",
	"transfer.offered",
	"transfer.ended",
	"submission.second_needed",
	"collection.left",
	"collection.proposed",
	"collection.second_needed",
	"collection.ended",
	"incident.opened",
	"incident.updated",
	"incident.withdrawn",
	"source.stopped",
	"source.failing",
	"source.recovered",
	"webhook.disabled",
	"webhook.test",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
