/** Every number of spec section 8, and the bounds that the design adds. The unit is in the name. */

export const LIST_PAGE = {
	defaultLimit: 20,
	minLimit: 1,
	maxLimit: 100,
	maxPage: 999_999,
} as const;

export const SEARCH_QUERY_MAX_CHARACTERS = 100;

/** Spec 4.3: Form 1 bounds contain those of Form 2, so every value of both forms is accepted. */
export const HISTORY = {
	defaultLimit: 500,
	minLimit: 1,
	maxLimit: 1000,
	defaultDays: 90,
	maxDays: 36_500,
} as const;

export const REGISTRATION = {
	titleMinCharacters: 2,
	titleMaxCharacters: 120,
	shortDescriptionMaxCharacters: 280,
	urlMaxCharacters: 2048,
	categorySlugMaxCharacters: 64,
	creatorNameMaxCharacters: 120,
	modelStackMaxItems: 32,
	modelNameMaxCharacters: 64,
	profileTextMaxCharacters: 200,
	sensitiveAccessMaxItems: 16,
	bodyMaxBytes: 16_384,
	pendingMaxCount: 10_000,
} as const;

export const IDEMPOTENCY_KEY = { minCharacters: 1, maxCharacters: 128, keptHours: 24 } as const;

export const TOKEN_LIFETIME = { defaultDays: 90, maxDays: 366 } as const;

export const REQUEST_TARGET_MAX_CHARACTERS = 2048;

export const LLMS_TXT_AGENT_COUNT = 200;

/** Of one file (sitemaps.org). With so many of our longest addresses it is far from the 50 MB that it may have. */
export const SITEMAP = { maxUrls: 50_000 } as const;

/** Items of a feed of the newest. */
export const NEWS_ITEM_COUNT = 50;

export const SHARE_CARD = { widthPixels: 1200, heightPixels: 630 } as const;

/** Who a request is counted with, and how many requests a window allows. 0 switches a limit off. */
export const RATE_LIMITS = {
	human: { requests: 60, windowSeconds: 60, environment: "LIMIT_HUMAN" },
	bot: { requests: 20, windowSeconds: 60, environment: "LIMIT_BOT" },
	submission: { requests: 10, windowSeconds: 60, environment: "LIMIT_SUBMISSION" },
	feed_authenticated: { requests: 300, windowSeconds: 60, environment: "LIMIT_FEED_AUTHENTICATED" },
	feed_public: { requests: 10, windowSeconds: 60, environment: "LIMIT_FEED_PUBLIC" },
	failed_authentication: {
		requests: 10,
		windowSeconds: 300,
		environment: "LIMIT_FAILED_AUTHENTICATION",
	},
} as const;

export type RateBucket = keyof typeof RATE_LIMITS;
