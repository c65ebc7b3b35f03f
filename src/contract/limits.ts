/** Every number that clients can rely on, and the limits of what is stored. The unit is in the name. */

export const LIST_PAGE = { defaultLimit: 20, minLimit: 1, maxLimit: 100 } as const;

export const SEARCH_QUERY_MAX_CHARACTERS = 200;

/** Limits of the MCP registry protocol and its server.json. Its pages are no longer than those of our own list. */
export const MCP_REGISTRY = {
	defaultLimit: 30,
	nameMaxCharacters: 200,
	textMaxCharacters: 100,
	versionMaxCharacters: 255,
	iconMaxCharacters: 255,
	statusMessageMaxCharacters: 500,
} as const;

/** How much a tool of the MCP server returns in one answer: models pay for every word. */
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

/** Open at the same time. */
export const CONNECTIONS_PER_CLIENT = 64;

/**
 * Feeds with chosen fields, which are generated while they are sent: how many at a time, and how fast a client must
 * read one.
 */
export const FEED_STREAMS = { perClient: 4, overall: 60, minBytesPerSecond: 16_384 } as const;

/** The limits of the first published form include those of the second, so every value of both is accepted. */
export const HISTORY = {
	defaultLimit: 500,
	minLimit: 1,
	maxLimit: 1000,
	defaultDays: 90,
	/** No data is older. */
	maxDays: 36_500,
	/** All points of these whole days are kept. For earlier days, only an agent's last point of each day is kept. */
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
	/** Bodies may have at least this, and as much as their schema allows. */
	bodyMinBytes: 16_384,
} as const;

export const LOGO = {
	/** As it is sent. */
	maxBytes: 524_288,
	/** Of each side, as it is sent. */
	minPixels: 16,
	maxPixels: 4096,
	/** Largest ratio of width to height, or of height to width. */
	maxRatio: 8,
	/** Of each side, as it is served. */
	sidePixels: 128,
	/** Of an SVG. */
	maxElements: 5000,
	maxDepth: 64,
	decodeSeconds: 8,
	/** Limits of the process that decodes one. */
	cpuSeconds: 2,
	memoryMegabytes: 384,
	/** Logos that no listing names. */
	keptHours: 24,
	/** Of an address to fetch one from. */
	fetchSeconds: 10,
} as const;

/** Of looking whether the addresses of a submission answer. */
export const ADDRESS_CHECK = {
	/** For each, redirects included. */
	timeoutSeconds: 10,
	/** Of remote servers that its documents name. */
	maxEndpoints: 4,
	/** Of an address that one redirects to, as it is kept. */
	leadsToMaxCharacters: 300,
} as const;

/** Of one look at an endpoint, package or repository. */
export const LOOK = {
	maxSubjects: 20,
	maxSubjectBytes: 2000,
	/** For each request, redirects included. */
	timeoutSeconds: 20,
	maxAnswerBytes: 1_048_576,
	/** Of a file of which only the digest is kept. */
	maxFileBytes: 67_108_864,
	/** Of all other answers of a look. */
	maxBytes: 5_242_880,
	maxRequests: 40,
	/** Of a list of tools. */
	maxPages: 20,
	/** Of the tools that are kept; of a server with more, none are. */
	maxTools: 1000,
	maxToolBytes: 524_288,
	/** Of JSON. */
	maxDepth: 64,
	/** Of each text and list of texts that is kept. */
	maxCharacters: 500,
	maxTexts: 50,
	/** Of what an endpoint tells clients when they connect. */
	instructionsMaxCharacters: 10_000,
	/** Of each answer that is kept. */
	excerptBytes: 1024,
	/** Between looks, evenly spread. */
	everyHours: { min: 6, max: 24 },
	/** Of packages that are a file somewhere, and were read. */
	filesEveryDays: 7,
	/** Between two looks at one place, which is an address or a registrable domain. */
	pauseMs: 1000,
	/** For all looks of a batch to begin. */
	batchSeconds: 20,
	/** From a place, and for a listing, in a day. */
	placeBytesPerDay: 536_870_912,
	listingBytesPerDay: 134_217_728,
	/** So many paths have to ask for a wait until it binds the others of their domain, for at most this long. */
	pathsThatBind: 3,
	bindsMinutes: 60,
	/** After something has changed. */
	againHours: 1,
	/** Before a failure is believed. */
	confirmMinutes: 15,
	/** Without an answer, until what was known counts as not seen any more. */
	lostDays: 3,
	/** Of looks, and how many are not folded with others of their day. */
	keptDays: 90,
	keptSingly: 50,
	/** With all that was seen of a subject in this time, and at most so many, it is compared. */
	comparedDays: 30,
	maxFormer: 5,
	/** Of a subject. */
	maxChanges: 50,
	/** Between messages about changes of a listing that are not severe. */
	tellEveryHours: 24,
} as const;

export const DOCUMENT = {
	maxBytes: 262_144,
	/** Of a listing, including those of its earlier versions. */
	maxBytesInAll: 2_097_152,
	maxPerListing: 8,
	/** Of one in YAML, which takes much longer to read. */
	maxYamlBytes: 65_536,
	/** The largest server in Docker's catalogue has 900. */
	maxYamlTokens: 5000,
	/** Of one in TOML. */
	maxTomlBytes: 131_072,
	/** Of each of its lists: tools, packages, skills. */
	maxItems: 1000,
	/** Of its packages, addresses and their settings as JSON, because they are written out for every client. */
	maxWaysCharacters: 20_000,
	maxDepth: 32,
	/** Of each member's name. */
	memberMaxCharacters: 1000,
	/** Of its errors, and of its warnings for reviewers. */
	maxIssues: 100,
	longDescriptionMaxCharacters: 20_000,
	maxTags: 20,
	tagMaxCharacters: 64,
	versionMaxCharacters: 255,
	nameMaxCharacters: 200,
	identifierMaxCharacters: 255,
	folderMaxCharacters: 255,
	/** Transports, kinds of packages and schemes, and the length of each name. */
	maxWords: 16,
	wordMaxCharacters: 64,
	maxClients: 40,
	/** Tools whose names are searched. */
	maxToolNames: 50,
	/** Counts and statements of others that a listing keeps. */
	maxObservations: 200,
	/** What a listing can do, asks for and may reach; of each kind the most harmful. */
	maxRiskSignals: 100,
	maxRiskSignalsOfKind: 12,
	maxScreenshots: 10,
	/** Listed differences of a version from the one before. */
	maxChanges: 100,
	/** Earlier documents of a version that are kept when it is revised. */
	maxRevisions: 10,
	/** Versions that a listing shows. */
	maxVersions: 100,
	/** Accounts for which the origin of the same document is recorded. */
	maxSenders: 50,
	/** Documents that no listing uses. */
	keptHours: 48,
	/** How long an address may take to return one. */
	fetchSeconds: 8,
} as const;

/** What others can have counted or stated. */
export const OBSERVATION = {
	/** Larger counts are mistakes. */
	maxCount: 1_000_000_000_000,
	/** Earlier dates are mistakes, such as those of a clock that was never set. */
	earliest: "2015-01-01T00:00:00.000Z",
	/** Of each text of one. */
	maxCharacters: 400,
} as const;

export const IDEMPOTENCY_KEY = { minCharacters: 1, maxCharacters: 128, keptHours: 24 } as const;

export const TOKEN_LIFETIME = { defaultDays: 90, maxDays: 366 } as const;

/** Publishing without a stored secret: tokens of jobs and keys of domains. */
export const PUBLISHING = { tokenMinutes: 15, clockSeconds: 15 } as const;

/** How often a browser or token may try to sign in, and how long links and sessions last. */
export const SIGN_IN = {
	linkMinutes: 15,
	/** The longest lifetime of a link that an operator can choose. */
	linkMaxMinutes: 1_440,
	challengeMinutes: 5,
	/** Time to go to a provider, sign in there, and return. */
	providerMinutes: 10,
	/** Mails to one mailbox from one browser, from one network, and in total. */
	mailsPerDevice: 3,
	mailsPerNetwork: 3,
	mailsPerAddress: 30,
	mailsWindowHours: 6,
	/** How long a browser is remembered. */
	deviceDays: 180,
	/** How long the former mailbox of an account can undo a change of its address. */
	addressUndoDays: 7,
	/** How long what a group of a provider gave outlasts the sign-in that said so. */
	groupHours: 24,
	sessionIdleHours: 12,
	sessionMaxDays: 7,
	/** Tokens can be created and passkeys added only this soon after a sign-in. */
	confirmedMinutes: 60,
	emailMaxCharacters: 254,
} as const;

/** How long mails wait for what else happens: that of an act that can be undone, and any after another. */
export const MAIL = { holdMs: 60_000, pauseMs: 300_000, maxMessages: 100 } as const;

export const ACCOUNT = {
	displayNameMaxCharacters: 60,
	/** Remembered browsers of an account. */
	maxDevices: 10,
	/** The latest ones are kept. */
	maxNotifications: 500,
	maxDeliveries: 1000,
	maxTestDeliveries: 10,
	maxSessions: 20,
	/** Expired and revoked ones. */
	maxEndedTokens: 100,
	/** Withdrawn and rejected ones. */
	maxEndedSubmissions: 200,
	/** Audit records of the account's own actions. The oldest record of its most frequent action is removed first. */
	maxAuditLines: 2000,
} as const;

/** How much of the history of an agent is kept. */
export const AGENT_STATES_LIMIT = { maxTransitions: 100 } as const;

export const DRAFT = { maxBytes: 131_072, keptDays: 30 } as const;

/** The usual time of a review: the median of the latest decisions. Not shown if there are fewer than the minimum. */
export const REVIEW_TIME = { latestDecisions: 20, leastDecisions: 5 } as const;

/**
 * Texts whose longest length is a setting (`Limits`), in characters: the bounds of that setting, and the member of a
 * schema that OpenAPI states it for. The schema does not check it; `flawOfLength` does.
 */
export const TEXTS = {
	comment: { min: 2, max: 5000, schema: "CommentRequest", member: "body" },
	report: { min: 20, max: 5000, schema: "ReportRequest", member: "text" },
} as const;

export type TextName = keyof typeof TEXTS;

export const INCIDENT = {
	titleMaxCharacters: 120,
	summaryMaxCharacters: 2000,
	sourceTitleMaxCharacters: 200,
	maxAgents: 50,
	maxSources: 10,
	maxAffected: 50,
	/** Of one listing or package. */
	maxVersions: 100,
	/** By one owner. */
	maxDisputes: 3,
} as const;

export const COLLECTION = {
	maxEntries: 1000,
	maxChecks: 20,
	/** States that one can go back to. */
	maxStates: 100,
	maxProposals: 200,
	/** Changes that wait for a second member. */
	maxPending: 20,
	nameMaxCharacters: 60,
	descriptionMaxCharacters: 500,
	noteMaxCharacters: 280,
	queryMaxCharacters: 1000,
} as const;

/** Texts that moderators and owners add to a decision. */
export const REASON_MAX_CHARACTERS = 1000;
export const DEPRECATION_MESSAGE_MAX_CHARACTERS = 280;
export const TOKEN_NAME_MAX_CHARACTERS = 60;

/** Forms of the dashboard and of the desk: a document takes up to three times its bytes, a logo up to twice. */
export const FORM_BODY_MAX_BYTES = 3 * DOCUMENT.maxBytes + 2 * LOGO.maxBytes;

export const CLAIM_CHECKS = {
	/** A claim without a proof expires after this long. */
	waitingDays: 30,
	recheckHours: 24,
	/** A missing proof lapses after this long. */
	graceDays: 7,
} as const;

/** How long moderators can undo what they did. Acts that change more records than that cannot be undone. */
export const UNDO = { seconds: 60, maxRecords: 1_000 } as const;

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
	/** What was seen to change. */
	changes: 400,
	/** Audit records of what members did with their own data. Moderators' decisions are kept forever. */
	ownActs: 400,
} as const;

export const REQUEST_TARGET_MAX_CHARACTERS = 2048;
/** The codes of some providers are longer than all of that. */
export const PROVIDER_RETURN_MAX_CHARACTERS = 6144;

export const LLMS_TXT_AGENT_COUNT = 200;

/** Per file (sitemaps.org). Even with our longest addresses, a file stays far below 50 MB. */
export const SITEMAP = { maxUrls: 50_000 } as const;

export const NEWS_ITEM_COUNT = 50;

export const ICON_PIXELS = { "apple-touch-icon.png": 180, "icon-512.png": 512 } as const;

export const SHARE_CARD = { widthPixels: 1200, heightPixels: 630 } as const;

/**
 * Classes of clients that are counted in windows. How many requests each may send is a setting (`Limits`). Requests count
 * first, whatever the answer is: it is work, or a guess, either way. What leaves something behind for a whole network,
 * `report` and all of `NETWORK_LIMITS`, counts only once it is sound, so that mistakes take nothing from others there.
 */
export const RATE_LIMITS = {
	human: { windowSeconds: 60, counts: "Public reads by a person" },
	bot: { windowSeconds: 60, counts: "Public reads by a crawler" },
	submission: { windowSeconds: 60, counts: "Registrations and listing changes of an account" },
	publish: { windowSeconds: 60, counts: "Published server.json documents of an account" },
	write: { windowSeconds: 60, counts: "Other writes and own reads of an account" },
	page: { windowSeconds: 60, counts: "Dashboard pages of an account" },
	page_part: {
		windowSeconds: 60,
		counts: "Badges, cards and suggestions that our own pages fetch for a client",
	},
	sign_in: {
		windowSeconds: 900,
		counts: "Sign-ins of an account, and attempts of a client that lead to none",
	},
	report: { windowSeconds: 3600, counts: "Problems with agents that a client reports" },
	feed_authenticated: { windowSeconds: 60, counts: "Bulk feeds and checks of locks with a token" },
	feed_public: { windowSeconds: 60, counts: "Bulk feeds and checks of locks without a token" },
	failed_authentication: { windowSeconds: 300, counts: "Failed authentications of a client" },
} as const;

export type RateBucket = keyof typeof RATE_LIMITS;

/** Failed work of an account counts for this long; the first of it is free. How long it may take is a setting. */
export const FAILED_WORK = { windowSeconds: 600, free: 2 } as const;

/** What is further counted per client network (IPv4: /24, IPv6: /48). */
export const NETWORK_LIMITS = {
	registrations: {
		windowSeconds: 86_400,
		counts: "Registrations from a network (IPv4: /24, IPv6: /48)",
	},
	accounts: { windowSeconds: 86_400, counts: "New accounts from a network" },
	mails: { windowSeconds: 21_600, counts: "Sign-in links for a network" },
} as const;

export type NetworkBucket = keyof typeof NETWORK_LIMITS;

/** Everything that is counted in windows. */
export const COUNTED = { ...RATE_LIMITS, ...NETWORK_LIMITS } as const;
