import type { AgentList } from "#contract/agent-list.ts";

/** Clients and proxies accept 8 to 16 KiB of headers and fail on more. Escaping can triple the length of a query. */
const LINK_MAX_CHARACTERS = 4096;

/**
 * `Link` header of a page (RFC 8288). All other parameters of the query are kept. Empty when there are no pages, or
 * when the query is so long that the header would break the answer.
 */
export function pageLinks(
	url: string,
	query: string,
	{ page, pages }: AgentList["pagination"],
): string {
	const link = (number: number, relation: string) => {
		const parameters = new URLSearchParams(query);
		parameters.set("page", String(number));
		return `<${url}?${parameters}>; rel="${relation}"`;
	};
	if (pages === 0) return "";
	const links = [link(1, "first")];
	if (page > 1) links.push(link(Math.min(page - 1, pages), "prev"));
	if (page < pages) links.push(link(page + 1, "next"));
	links.push(link(pages, "last"));
	const header = links.join(", ");
	return header.length > LINK_MAX_CHARACTERS ? "" : header;
}

/** `Link` header of a page of changes. The cursor contains the query, so only the page size is kept. */
export function nextLink(
	url: string,
	query: string,
	{ has_more, next_cursor }: Pick<AgentList, "has_more" | "next_cursor">,
): string {
	if (!has_more || next_cursor === undefined) return "";
	const parameters = new URLSearchParams({ cursor: next_cursor });
	const limit = new URLSearchParams(query).get("limit");
	if (limit !== null) parameters.set("limit", limit);
	return `<${url}?${parameters}>; rel="next"`;
}
