/** Every number that the outside may rely on, and the bounds of what we keep. The unit is in the name. */

export const LIST_PAGE = {
	defaultLimit: 20,
	minLimit: 1,
	maxLimit: 100,
	maxPage: 999_999,
} as const;

export const SEARCH_QUERY_MAX_CHARACTERS = 200;

/** What the MCP registry protocol and its server.json allow. Pages are no longer than those of our own list. */
export const MCP_REGISTRY = {
	defaultLimit: 30,
	nameMaxCharacters: 200,
	textMaxCharacters: 100,
	versionMaxCharacters: 255,
	iconMaxCharacters: 255,
	statusMessageMaxCharacters: 500,
} as const;

/** What tools of the MCP server tell at once; models pay for every word. */
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

/** Feeds of chosen fields, which are made while they are sent: how many at a time, and how fast a client has to take one. */
export const FEED_STREAMS = { perClient: 4, overall: 60, minBytesPerSecond: 16_384 } as const;

/** The bounds of the first published form contain those of the second, so every value of both is accepted. */
export const HISTORY = {
	defaultLimit: 500,
	minLimit: 1,
	maxLimit: 1000,
	defaultDays: 90,
	/** Nothing is older. */
	maxDays: 36_500,
	/** All points of these whole days are kept; of each day before, the last one of an agent. */
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

export const IDEMPOTENCY_KEY = { minCharacters: 1, maxCharacters: 128, keptHours: 24 } as const;

export const TOKEN_LIFETIME = { defaultDays: 90, maxDays: 366 } as const;

/** How often a browser or token may try to sign in, and how long things last. */
export const SIGN_IN = {
	linkMinutes: 15,
	/** The most that an operator may choose for a link. */
	linkMaxMinutes: 1_440,
	challengeMinutes: 5,
	/** To one mailbox from one browser, from one network, and from all together. */
	mailsPerDevice: 3,
	mailsPerNetwork: 3,
	mailsPerAddress: 30,
	mailsWindowHours: 6,
	/** How long a browser is known again. */
	deviceDays: 180,
	sessionIdleHours: 12,
	sessionMaxDays: 7,
	/** Tokens are made and passkeys added only by who signed in this recently. */
	confirmedMinutes: 60,
	emailMaxCharacters: 254,
} as const;

export const ACCOUNT = {
	displayNameMaxCharacters: 60,
	maxTokens: 50,
	/** Of one mailbox, which has as many addresses as there are words behind a plus sign. */
	perMailbox: 3,
	maxPasskeys: 10,
	maxOpenClaims: 20,
	/** So that nobody fills the review queue alone. */
	maxOpenSubmissions: 100,
	/** The same as long as none was approved. */
	maxNewcomerSubmissions: 20,
	/** Browsers that are known to have signed in. */
	maxDevices: 10,
	maxWatches: 1000,
	/** Of these the latest are kept. */
	maxNotifications: 500,
	maxDeliveries: 500,
	maxTestDeliveries: 10,
	maxSessions: 20,
	/** Expired and revoked ones. */
	maxEndedTokens: 100,
	/** Withdrawn and rejected ones. */
	maxEndedSubmissions: 200,
	/** Of the audit log, about what the account did itself; of what it did most often the oldest goes first. */
	maxAuditLines: 2000,
	/** In whatever state they are. */
	maxComments: 2000,
	maxCommentsPerDay: 20,
} as const;

export const COMMENT = {
	bodyMinCharacters: 2,
	bodyMaxCharacters: 2000,
	heldPerAccount: 20,
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

/** What moderators and owners write beside a decision. */
export const REASON_MAX_CHARACTERS = 1000;
export const DEPRECATION_MESSAGE_MAX_CHARACTERS = 280;
export const TOKEN_NAME_MAX_CHARACTERS = 60;

/** Forms of the dashboard and of the desk. */
export const FORM_BODY_MAX_BYTES = 65_536;

/** Rules by which proofs of ownership are looked at again. */
export const CLAIM_CHECKS = {
	/** A claim that nobody could prove for so long ends. */
	waitingDays: 30,
	recheckHours: 24,
	/** A proof that is gone lapses after this long. */
	graceDays: 7,
} as const;

/** How long what is over is kept. */
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
	/** Lines of the audit log about what members did about their own things. What moderators decide is kept for ever. */
	ownActs: 400,
} as const;

export const REQUEST_TARGET_MAX_CHARACTERS = 2048;

export const LLMS_TXT_AGENT_COUNT = 200;

/** Of one file (sitemaps.org). With so many of our longest addresses it is far from the 50 MB that it may have. */
export const SITEMAP = { maxUrls: 50_000 } as const;

/** Items of a feed of the newest. */
export const NEWS_ITEM_COUNT = 50;

/** Signs of the site by their files. */
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
	feed_authenticated: { requests: 300, windowSeconds: 60, environment: "LIMIT_FEED_AUTHENTICATED" },
	feed_public: { requests: 10, windowSeconds: 60, environment: "LIMIT_FEED_PUBLIC" },
	failed_authentication: {
		requests: 10,
		windowSeconds: 300,
		environment: "LIMIT_FAILED_AUTHENTICATION",
	},
} as const;

export type RateBucket = keyof typeof RATE_LIMITS;

/** What the networks of clients are bounded by besides (IPv4: /24, IPv6: /48). 0 switches a limit off. */
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
