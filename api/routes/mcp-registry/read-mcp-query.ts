import { McpCursor } from "#contract/cursors.ts";
import { McpServerListQuery } from "#contract/mcp-registry.ts";
import { findToken } from "#contract/opaque-token.ts";
import { parseQuery, refuseParameter } from "../../parse-query.ts";

/** Parameters of a page, from its query or its cursor. */
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

/** Clients omit the parameters that the cursor was made with. Different ones would mix two lists. */
function goOn({
	cursor: text,
	limit,
	search,
	version,
}: McpServerListQuery & { cursor: string }): McpListRequest {
	const cursor = findToken(McpCursor, text);
	if (!cursor) {
		throw refuseParameter("cursor", "must be a nextCursor of this list, unchanged; or omit it");
	}
	if (search !== undefined && search !== cursor.search) {
		throw refuseParameter(
			"search",
			"must be the same as in the first request of this cursor, or omitted",
		);
	}
	return { ...cursor, version: meant(version) ?? cursor.version, limit };
}

/** Before all changes of that instant. Independent of the snapshot. */
function changesSince(since: string): McpCursor["place"] {
	return { after: [Date.parse(since), ""], of: Number.MAX_SAFE_INTEGER };
}

/** Control characters and surrounding white space are ignored. */
function meant(text: string | undefined): string | undefined {
	return text?.replace(/\p{Cc}+/gu, " ").trim() || undefined;
}
