import { McpCursor } from "#contract/mcp-cursor.ts";
import { McpServerListQuery } from "#contract/mcp-registry.ts";
import { findToken } from "#contract/opaque-token.ts";
import { parseQuery, refuseParameter } from "../../parse-query.ts";

/** What a page is asked for, by its query or by the cursor in it. */
export interface McpListRequest extends McpCursor {
	limit: number;
}

const BEGINNING: McpCursor["place"] = { name: "" };

export function readMcpQuery(text: string): McpListRequest {
	const query = parseQuery(McpServerListQuery, text);
	const search = meant(query.search);
	if (query.cursor) return goOn({ ...query, cursor: query.cursor, search });
	const { limit, version, updated_since: since } = query;
	const deleted = since !== undefined || (query.include_deleted ?? false);
	const place = since === undefined ? BEGINNING : changesSince(since);
	return { limit, search, version: meant(version), deleted, place };
}

/** Clients leave out what the cursor was made with. Different parameters next to it would mix two lists. */
function goOn({
	cursor: text,
	limit,
	search,
	version,
}: McpServerListQuery & { cursor: string }): McpListRequest {
	const cursor = findToken(McpCursor, text);
	if (!cursor) {
		throw refuseParameter(
			"cursor",
			"must be a nextCursor of this list, unchanged; or leave it out",
		);
	}
	if (search !== undefined && search !== cursor.search) {
		throw refuseParameter("search", "must be what the cursor was begun with, or be left out");
	}
	return { ...cursor, version: meant(version) ?? cursor.version, limit };
}

/** Before all changes of that instant. Independent of the snapshot. */
function changesSince(since: string): McpCursor["place"] {
	return { after: [Date.parse(since), ""], of: Number.MAX_SAFE_INTEGER };
}

/** Control characters and surrounding white space ask for nothing. */
function meant(text: string | undefined): string | undefined {
	return text?.replace(/\p{Cc}+/gu, " ").trim() || undefined;
}
