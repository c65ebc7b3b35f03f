import { z } from "zod";
import { BehavioralProfile } from "../agents/behavioral-profile.ts";
import { Observation } from "../evidence/observations.ts";
import { RiskSignal } from "../evidence/risk-signals.ts";
import { Sha256 } from "../intake/document.ts";
import { DOCUMENT, REGISTRATION } from "../limits.ts";
import { boundedText, Count, HttpUrl, Instant, Slug, type TextBounds } from "../primitives.ts";

/**
 * The kinds of facts: how one is stated in a request, kept in a record and shown in an answer. Null is unknown. A
 * record written before a fact existed lacks it, so it is optional in records.
 */

export interface FactKind {
	kind:
		| "text"
		| "word"
		| "long_text"
		| "markdown"
		| "address"
		| "addresses"
		| "choice"
		| "list"
		| "count"
		| "amount"
		| "flag"
		| "date"
		| "instant"
		| "category"
		| "documents"
		| "picture"
		| "observations"
		| "risks"
		| "profile";
	stated: z.ZodType;
	kept: z.ZodType;
	shown: z.ZodType;
	/** Of a text or address, or of each one in a list. */
	bounds?: TextBounds;
	maxItems?: number;
	/** The choices as people read them. */
	labels?: Readonly<Record<string, string>>;
}

/** One line. */
export function textKind(bounds: TextBounds) {
	return {
		kind: "text",
		bounds,
		stated: boundedText(bounds),
		kept: z.string().nullable().default(null),
		shown: z.string().nullable(),
	} as const;
}

/** One word of an open set. */
export function word(bounds: TextBounds) {
	return { ...textKind(bounds), kind: "word" } as const;
}

export function longText(bounds: TextBounds) {
	return { ...textKind(bounds), kind: "long_text" } as const;
}

/** Several paragraphs, written in Markdown. */
export function markdown(bounds: TextBounds) {
	return { ...textKind(bounds), kind: "markdown" } as const;
}

const ADDRESS_BOUNDS: TextBounds = { min: 1, max: REGISTRATION.urlMaxCharacters };

export function address() {
	return {
		kind: "address",
		bounds: ADDRESS_BOUNDS,
		stated: boundedText(ADDRESS_BOUNDS),
		kept: z.url().nullable().default(null),
		shown: HttpUrl.nullable(),
	} as const;
}

/** One of the words with labels, in that order. */
export function choice<const Words extends readonly [string, ...string[]]>(
	words: Words,
	labels: Readonly<Record<Words[number], string>>,
) {
	return { ...single("choice", z.enum(words)), labels } as const;
}

export function listKind({ max, maxItems }: { max: number; maxItems: number }) {
	return {
		kind: "list",
		bounds: { min: 1, max },
		maxItems,
		stated: z.array(boundedText({ min: 1, max })).max(maxItems),
		kept: z.array(z.string()).default([]),
		shown: z.array(z.string()),
	} as const;
}

/** Addresses that start with https://. */
export function addresses({ maxItems }: { maxItems: number }) {
	return {
		kind: "addresses",
		bounds: ADDRESS_BOUNDS,
		maxItems,
		stated: z.array(boundedText(ADDRESS_BOUNDS)).max(maxItems),
		kept: z.array(z.url()).default([]),
		shown: z.array(HttpUrl),
	} as const;
}

function single<const Kind extends FactKind["kind"], Value extends z.ZodType>(
	kind: Kind,
	stated: Value,
) {
	const shown = z.nullable(stated);
	return { kind, stated, kept: z._default(shown, null), shown } as const;
}

export function count() {
	return single("count", Count);
}

/** A number that may have a fraction, such as a price. */
export function amount() {
	return single("amount", z.number().min(0));
}

export function flag() {
	return single("flag", z.boolean());
}

/** A day, month or year, as precisely as stated. */
export function date() {
	const partial = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, {
		error: "must be a date such as 2026-05-04, 2026-05 or 2026",
	});
	return single("date", partial);
}

export function instant() {
	return single("instant", Instant);
}

/** A category by its slug. Answers show it as an object. */
export function category() {
	const bounds = { min: 1, max: REGISTRATION.categorySlugMaxCharacters };
	return { ...single("category", Slug), bounds, stated: boundedText(bounds) } as const;
}

/** Source documents by their digests. Their texts are stored next to the listings. */
export function documents() {
	return { kind: "documents", ...records(Sha256, DOCUMENT.maxPerListing) } as const;
}

/** A picture by its digest. Its bytes are stored next to the listings. */
export function picture() {
	return single("picture", Sha256);
}

/** What others counted or stated. Only read from documents. */
export function observations({ maxItems }: { maxItems: number }) {
	return { kind: "observations", ...records(Observation, maxItems) } as const;
}

/** What shows that it could do harm. Only read from documents. */
export function risks({ maxItems }: { maxItems: number }) {
	return { kind: "risks", ...records(RiskSignal, maxItems) } as const;
}

function records<Item extends z.ZodType>(item: Item, maxItems: number) {
	const items = z.array(item);
	return { maxItems, stated: items.max(maxItems), kept: items.default([]), shown: items };
}

/** The behavioural profile, which is scored but not public. */
export function profile() {
	return single("profile", BehavioralProfile);
}

/** Whether a fact of this kind is a list. */
export function holdsMany(
	kind: FactKind["kind"],
): kind is "list" | "addresses" | "documents" | "observations" | "risks" {
	return HOLDING_MANY.has(kind);
}

/** Whether it is too long to fit on one line with its name. */
export function isLong(kind: FactKind["kind"]): kind is "long_text" | "markdown" {
	return kind === "long_text" || kind === "markdown";
}

const HOLDING_MANY: ReadonlySet<FactKind["kind"]> = new Set([
	"list",
	"addresses",
	"documents",
	"observations",
	"risks",
]);
