import { createHash } from "node:crypto";
import { z } from "zod";
import type { ArdSearchRequest, ArdSearchResponse } from "#contract/ard-registry.ts";
import { encodeToken, findToken } from "#contract/opaque-token.ts";
import { ardBase } from "#views/protocols/ard-catalog-view.ts";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import { refuseParameter } from "../../parse-query.ts";
import type { ServedHour } from "../../served-hour.ts";
import { shortDigest } from "../../short-digest.ts";
import { entriesFitting } from "./entry-sets.ts";

/** Where the next page starts, and which query it belongs to. */
const Token = z.strictObject({ from: z.int().min(0), of: z.string() });

export async function searchEntries(
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
