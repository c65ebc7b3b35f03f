/** Every number that outsiders may rely on, and the bounds of what is stored. The unit is in the name. */

export const LIST_PAGE = {
	defaultLimit: 20,
	minLimit: 1,
	maxLimit: 100,
	maxPage: 999_999,
} as const;

export const SEARCH_QUERY_MAX_CHARACTERS = 200;

/** Limits of the MCP registry protocol and its server.json. Pages are no longer than those of our own list. */
export const MCP_REGISTRY = {
	defaultLimit: 30,
	nameMaxCharacters: 200,
	textMaxCharacters: 100,
	versionMaxCharacters: 255,
	iconMaxCharacters: 255,
	statusMessageMaxCharacters: 500,
} as const;

/** How much a tool of the MCP server returns at once: models pay for every word. */
export const MCP_TOOL = {
	defaultLimit: 10,
	defaultIncidents: 5,
	defaultPoints: 30,
	historyDays: 30,
	maxLimit: 50,
	comparedAgents: 4,
	shortTextCharacters: 200,
	shortSectors: 5,
} as const;

/** Messages of other agents (A2A). */
export const A2A = {
	foundAgents: 5,
	idMaxCharacters: 200,
	pageSize: 50,
	maxPageSize: 100,
} as const;

/** Agentic Resource Discovery. */
export const ARD = {
	searchPageSize: 10,
	listPageSize: 20,
	maxPageSize: 100,
	textMaxCharacters: 500,
	filterMaxPaths: 10,
	filterMaxValues: 50,
	/** Of the filter of a list. */
	filterMaxConditions: 10,
	tokenMaxCharacters: 2048,
	maxFacets: 10,
	facetBuckets: 20,
	maxFacetBuckets: 100,
} as const;

/** Open at the same time. */
export const CONNECTIONS_PER_CLIENT = 64;

/**
 * Feeds of chosen fields, which are made while they are sent: how many at once, and how fast a client must read one.
 */
export const FEED_STREAMS = { perClient: 4, overall: 60, minBytesPerSecond: 16_384 } as const;

/** The bounds of the first published form include those of the second, so every value of both is accepted. */
export const HISTORY = {
	defaultLimit: 500,
	minLimit: 1,
	maxLimit: 1000,
	defaultDays: 90,
	/** Nothing is older. */
	maxDays: 36_500,
	/** Within these whole days all points are kept. Of each earlier day only an agent's last point is kept. */
	hourlyDays: 7,
} as const;

export const REGISTRATION = {
	titleMinCharacters: 2,
	titleMaxCharacters: 120,
	shortDescriptionMaxCharacters: 280,
	urlMaxCharacters: 2048,
	categorySlugMaxCharacters: 64,
	creatorNameMaxCharacters: 120,
	deploymentMaxCharacters: 64,
	licenseMaxCharacters: 64,
	modelStackMaxItems: 32,
	modelNameMaxCharacters: 64,
	profileTextMaxCharacters: 200,
	sensitiveAccessMaxItems: 16,
	bodyMaxBytes: 16_384,
	pendingMaxCount: 10_000,
} as const;

/** Of logos. */
export const LOGO = {
	/** As it is sent. */
	maxBytes: 524_288,
	/** Of each side, as it is sent. */
	minPixels: 16,
	maxPixels: 4096,
	/** How many times as wide as it is high, or the other way round. */
	maxRatio: 8,
	/** Of each side, as it is served. */
	sidePixels: 128,
	/** Of an SVG. */
	maxElements: 5000,
	maxDepth: 64,
	decodeSeconds: 10,
	/** What the process that decodes one may take. */
	memoryMegabytes: 384,
	/** One is decoded at a time; so many wait for it. */
	maxQueued: 8,
	/** An account sends so many in `keptHours`. Those that no listing names go after that. */
	maxWaiting: 20,
	keptHours: 24,
	/** Of an address that one is fetched from. */
	fetchSeconds: 10,
} as const;

/** Source documents of a listing. */
export const DOCUMENT = {
	maxBytes: 262_144,
	/** Of a listing, with those of its earlier versions. */
	maxBytesInAll: 2_097_152,
	maxPerListing: 8,
	/** Of one in YAML, which takes much longer to read. */
	maxYamlBytes: 65_536,
	/** The largest of the servers in Docker's catalogue has 900. */
	maxYamlTokens: 5000,
	/** Of each of its lists: tools, packages, skills. */
	maxItems: 1000,
	maxDepth: 32,
	/** Of the name of each member. */
	memberMaxCharacters: 1000,
	/** Of what is wrong with one, and of what its reviewers should see. */
	maxIssues: 100,
	longDescriptionMaxCharacters: 20_000,
	maxTags: 20,
	tagMaxCharacters: 64,
	versionMaxCharacters: 255,
	nameMaxCharacters: 200,
	identifierMaxCharacters: 255,
	folderMaxCharacters: 255,
	/** Transports, kinds of packages and schemes, and how long the name of one is. */
	maxWords: 16,
	wordMaxCharacters: 64,
	/** Tools by whose names a listing is found. */
	maxToolNames: 50,
	maxScreenshots: 10,
	/** Differences from the version before that a version tells of. */
	maxChanges: 100,
	/** Versions that a listing tells of. */
	maxVersions: 100,
	/** Documents that wait to be used by an account. */
	maxWaiting: 50,
	/** Accounts of which is known how each of them came by the same one. */
	maxSenders: 50,
	/** Those that no listing uses. */
	keptHours: 48,
	/** How long an address may take to answer with one, and how many are fetched at the same time. */
	fetchSeconds: 8,
	fetchesAtOnce: 4,
} as const;

export const IDEMPOTENCY_KEY = { minCharacters: 1, maxCharacters: 128, keptHours: 24 } as const;

export const TOKEN_LIFETIME = { defaultDays: 90, maxDays: 366 } as const;

/** How often a browser or token may try to sign in, and how long things last. */
export const SIGN_IN = {
	linkMinutes: 15,
	/** The longest lifetime of a link that an operator may choose. */
	linkMaxMinutes: 1_440,
	challengeMinutes: 5,
	/** For the way to a provider, a sign-in there, and back. */
	providerMinutes: 10,
	/** To one mailbox from one browser, from one network, and from all together. */
	mailsPerDevice: 3,
	mailsPerNetwork: 3,
	mailsPerAddress: 30,
	mailsWindowHours: 6,
	/** How long a browser stays known. */
	deviceDays: 180,
	sessionIdleHours: 12,
	sessionMaxDays: 7,
	/** Tokens can be made and passkeys added only this soon after a sign-in. */
	confirmedMinutes: 60,
	emailMaxCharacters: 254,
} as const;

export const ACCOUNT = {
	displayNameMaxCharacters: 60,
	maxTokens: 50,
	/** For one mailbox, which has an address for every word after a plus sign. */
	perMailbox: 3,
	maxPasskeys: 10,
	/** Of all providers together. */
	maxIdentities: 10,
	maxOpenClaims: 20,
	/** So that nobody can fill the review queue alone. */
	maxOpenSubmissions: 100,
	/** The same until one was approved. */
	maxNewcomerSubmissions: 20,
	/** Browsers that are known to have signed in. */
	maxDevices: 10,
	maxWatches: 1000,
	/** The latest ones are kept. */
	maxNotifications: 500,
	maxDeliveries: 500,
	maxTestDeliveries: 10,
	maxSessions: 20,
	/** Expired and revoked ones. */
	maxEndedTokens: 100,
	/** Withdrawn and rejected ones. */
	maxEndedSubmissions: 200,
	/** Of the audit log, about what the account did itself. The oldest of its most frequent action is removed first. */
	maxAuditLines: 2000,
	/** In any state. */
	maxComments: 2000,
	maxCommentsPerDay: 20,
} as const;

/** Forms of listings that are kept as they stand until they are sent. */
export const DRAFT = { maxPerAccount: 10, maxBytes: 131_072, keptDays: 30 } as const;

/** The usual time of a review: the median of the latest decisions; nothing is told from fewer than the least. */
export const REVIEW_TIME = { latestDecisions: 20, leastDecisions: 5 } as const;

export const COMMENT = {
	bodyMinCharacters: 2,
	bodyMaxCharacters: 2000,
	heldPerAccount: 20,
} as const;

/** Problems with agents that anybody reports. */
export const REPORT = {
	textMinCharacters: 20,
	textMaxCharacters: 2000,
	/** Not closed yet; further ones are refused until moderators have closed some. */
	maxOpenPerAgent: 50,
	maxOpen: 2000,
} as const;

export const INCIDENT = {
	titleMaxCharacters: 120,
	summaryMaxCharacters: 2000,
	sourceTitleMaxCharacters: 200,
	maxAgents: 50,
	maxSources: 10,
	/** By one owner. */
	maxDisputes: 3,
} as const;

/** What moderators and owners add to a decision. */
export const REASON_MAX_CHARACTERS = 1000;
export const DEPRECATION_MESSAGE_MAX_CHARACTERS = 280;
export const TOKEN_NAME_MAX_CHARACTERS = 60;

/** Forms of the dashboard and of the desk: a document in one takes up to three times its bytes. */
export const FORM_BODY_MAX_BYTES = 3 * DOCUMENT.maxBytes;

/** Rules by which proofs of ownership are looked at again. */
export const CLAIM_CHECKS = {
	/** A claim without a proof ends after this long. */
	waitingDays: 30,
	recheckHours: 24,
	/** A proof that is missing lapses after this long. */
	graceDays: 7,
} as const;

/** How long finished records are kept. */
export const KEPT_DAYS = {
	notifications: 180,
	deliveries: 30,
	/** Withdrawn and rejected ones. */
	submissions: 180,
	/** Expired and revoked ones. */
	tokens: 90,
	/** Ended and lapsed ones. */
	claims: 90,
	/** Rejected ones. */
	comments: 180,
	/** Closed ones. */
	reports: 180,
	/** Audit records of what members did with their own things. What moderators decide is kept forever. */
	ownActs: 400,
} as const;

export const REQUEST_TARGET_MAX_CHARACTERS = 2048;
/** Codes of some providers are longer than all of that. */
export const PROVIDER_RETURN_MAX_CHARACTERS = 6144;

export const LLMS_TXT_AGENT_COUNT = 200;

/** In one file (sitemaps.org). Even with our longest addresses it stays far below 50 MB. */
export const SITEMAP = { maxUrls: 50_000 } as const;

/** Items of a feed of the newest. */
export const NEWS_ITEM_COUNT = 50;

/** Icons of the site by their files. */
export const ICON_PIXELS = { "apple-touch-icon.png": 180, "icon-512.png": 512 } as const;

export const SHARE_CARD = { widthPixels: 1200, heightPixels: 630 } as const;

/** Who a request is counted with, and how many requests a window allows. 0 switches a limit off. */
export const RATE_LIMITS = {
	human: { requests: 60, windowSeconds: 60, environment: "LIMIT_HUMAN" },
	bot: { requests: 20, windowSeconds: 60, environment: "LIMIT_BOT" },
	submission: { requests: 10, windowSeconds: 60, environment: "LIMIT_SUBMISSION" },
	write: { requests: 60, windowSeconds: 60, environment: "LIMIT_WRITE" },
	page: { requests: 120, windowSeconds: 60, environment: "LIMIT_PAGE" },
	page_part: { requests: 120, windowSeconds: 60, environment: "LIMIT_PAGE_PART" },
	sign_in: { requests: 20, windowSeconds: 900, environment: "LIMIT_SIGN_IN" },
	report: { requests: 5, windowSeconds: 3600, environment: "LIMIT_REPORT" },
	feed_authenticated: { requests: 300, windowSeconds: 60, environment: "LIMIT_FEED_AUTHENTICATED" },
	feed_public: { requests: 10, windowSeconds: 60, environment: "LIMIT_FEED_PUBLIC" },
	failed_authentication: {
		requests: 10,
		windowSeconds: 300,
		environment: "LIMIT_FAILED_AUTHENTICATION",
	},
} as const;

export type RateBucket = keyof typeof RATE_LIMITS;

/** Further limits per network of a client (IPv4: /24, IPv6: /48). 0 switches a limit off. */
export const NETWORK_LIMITS = {
	registrations: {
		requests: 300,
		windowSeconds: 86_400,
		environment: "LIMIT_NETWORK_REGISTRATIONS",
	},
	accounts: { requests: 20, windowSeconds: 86_400, environment: "LIMIT_NETWORK_ACCOUNTS" },
	mails: { requests: 30, windowSeconds: 21_600, environment: "LIMIT_NETWORK_MAILS" },
} as const;

export type NetworkBucket = keyof typeof NETWORK_LIMITS;

/** Everything that is counted in windows. */
export const COUNTED = { ...RATE_LIMITS, ...NETWORK_LIMITS } as const;
