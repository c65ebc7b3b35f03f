import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { Request } from "express";
import { z } from "zod";
import type { ArdEntry } from "#contract/ard-catalog.ts";
import {
	ArdExploreRequest,
	type ArdExploreResponse,
	ArdListQuery,
	ArdSearchRequest,
	type ArdSearchResponse,
} from "#contract/ard-registry.ts";
import { compare } from "#contract/compare.ts";
import { encodeToken, findToken } from "#contract/opaque-token.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import type { Bitmap } from "#search/bitmap.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { ardBase } from "#views/protocols/ard-catalog-view.ts";
import {
	ardEntryView,
	ardIdentifier,
	ownIdentifierOf,
	slugOfIdentifier,
} from "#views/protocols/ard-entry-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { issuesOf } from "../../parse-body.ts";
import { parseQuery, refuseParameter } from "../../parse-query.ts";
import { shortDigest } from "../../send-answer.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import { answering } from "../handler.ts";
import { entriesFitting, entriesWith, valuesAt } from "./entry-sets.ts";
import { listEntries } from "./list-entries.ts";

/** The registry for clients of Agentic Resource Discovery. */
export function ardHandlers(source: HourSource) {
	return answering({
		ardSearch: async (request) => {
			const asked = await readArdBody(ArdSearchRequest, request);
			return searchEntries(getHour(source), asked);
		},
		ardExplore: async (request) => {
			const asked = await readArdBody(ArdExploreRequest, request);
			return exploreEntries(getHour(source), asked);
		},
		ardListAgents: async (request) => {
			const { query } = request.call;
			const given = new URLSearchParams(query);
			const asked = parseQuery(ArdListQuery, query);
			return listEntries(getHour(source), asked, (name) => given.has(name));
		},
		ardGetAgent: async ({ call }) => getEntry(getHour(source), call.parameters.identifier ?? ""),
	});
}

/** Reads the request body. The protocol has one status for every wrong argument, wherever it is. */
async function readArdBody<Schema extends z.ZodType>(
	schema: Schema,
	request: Request,
): Promise<z.output<Schema>> {
	const parsed = schema.safeParse(await readJsonBody(request), { error: issueSentence });
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.flatMap(issuesOf);
	const [first] = errors;
	const detail = first ? `In the body, ${first.pointer} ${first.detail}.` : "The body is invalid.";
	throw new Refusal("invalid_query", detail, { errors });
}

/** Where the next page starts, and which query it belongs to. */
const Token = z.strictObject({ from: z.int().min(0), of: z.string() });

async function searchEntries(
	hour: ServedHour,
	{ query, federation, pageSize, pageToken }: ArdSearchRequest,
): Promise<ArdSearchResponse> {
	const { context, index } = hour;
	const of = digestOf(query);
	const from = pageToken ? readToken(pageToken, of) : 0;
	const within = await entriesFitting(hour, query.filter);
	const { total, numbers, scores } = index.find({
		q: query.text,
		within,
		sort: "relevance",
		page: 1,
		from,
		limit: pageSize,
	});
	const source = ardBase(context.site);
	const results = numbers.flatMap((number, place) => {
		const agent = index.agents.at(number);
		return agent ? [{ ...ardEntryView(context, agent), score: scores[place] ?? 0, source }] : [];
	});
	const next = from + pageSize;
	return {
		results,
		...(federation === "referrals" ? { referrals: [] } : {}),
		...(total > next ? { pageToken: encodeToken({ from: next, of }) } : {}),
	};
}

function readToken(text: string, of: string): number {
	const token = findToken(Token, text);
	if (!token) {
		throw refuseParameter("pageToken", "must be from an earlier answer, unchanged; or omit it");
	}
	if (token.of !== of) throw refuseParameter("pageToken", "belongs to another query");
	return token.from;
}

function digestOf(query: object): string {
	return shortDigest(createHash("sha256").update(JSON.stringify(query)));
}

type FacetRequest = ArdExploreRequest["resultType"]["facets"][number];

/** How many of the entries that match a query have each value. Lets other requests through after each field. */
async function exploreEntries(
	hour: ServedHour,
	{ query = {}, resultType }: ArdExploreRequest,
): Promise<ArdExploreResponse> {
	const set = await meantBy(hour, query);
	const facets: ArdExploreResponse["facets"] = {};
	// If a field is requested twice, the last one counts.
	for (const facet of new Map(resultType.facets.map((one) => [one.field, one])).values()) {
		await othersTurn();
		facets[facet.field] = countValues(hour, set, facet);
	}
	return { resultType: "facets", facets };
}

async function meantBy(
	hour: ServedHour,
	{ text, filter }: NonNullable<ArdExploreRequest["query"]>,
): Promise<Bitmap | undefined> {
	const within = await entriesFitting(hour, filter);
	return hour.index.meeting({ q: text, within }).set;
}

function countValues(
	hour: ServedHour,
	set: Bitmap | undefined,
	{ field, limit, minCount }: FacetRequest,
): ArdExploreResponse["facets"][string] {
	const counted = valuesAt(hour, field)
		.map((value) => {
			const entries = entriesWith(hour, field, value);
			return { value, count: set ? entries.countCommon(set) : entries.count() };
		})
		.filter(({ count }) => count > 0)
		.sort((left, right) => right.count - left.count || compare(left.value, right.value));
	const buckets = counted.filter(({ count }) => count >= minCount).slice(0, limit);
	const sumOf = (rows: typeof counted) => rows.reduce((sum, { count }) => sum + count, 0);
	return { buckets, otherCount: sumOf(counted) - sumOf(buckets) };
}

/** The entry with exactly this identifier, ours or its publisher's. */
function getEntry({ context, index }: ServedHour, identifier: string): ArdEntry {
	if (!/^[a-z][a-z0-9+.-]*:/.test(identifier)) {
		const example = ardIdentifier(context.site, "agents", "…");
		throw refuseParameter("identifier", `must be a complete identifier such as ${example}`);
	}
	const [number] = index.keyed.identifiers.find(identifier);
	const stated = number === undefined ? undefined : index.agents.at(number);
	const agent = findByOwn(context, identifier) ?? stated;
	if (agent) return ardEntryView(context, agent);
	throw new Refusal("not_found", "No public agent of this registry has this identifier.");
}

function findByOwn(context: ViewContext, identifier: string): SnapshotAgent | undefined {
	const slug = slugOfIdentifier(context.site, identifier) ?? "";
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	return agent && ownIdentifierOf(context, agent.slug) === identifier ? agent : undefined;
}
