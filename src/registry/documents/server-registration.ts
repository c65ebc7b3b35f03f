import type { McpServer } from "#contract/protocols/mcp-registry.ts";
import { Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { folderAddress, parseHttpAddress } from "#domain/web/http-address.ts";

/** Facts of a registration that differ from the document's. Without a website, what tells servers of a repository apart. */
export function requestOf(server: McpServer, { title, websiteUrl }: Listing) {
	const { url: repository, subfolder: folder } = server.repository ?? {};
	const remotes = (server.remotes ?? []).map(({ url }) => parseHttpAddress(url));
	const website =
		websiteUrl ?? folderAddress({ repository, folder }) ?? remotes.find((url) => url !== undefined);
	const segment = server.name.split("/").at(-1) ?? "";
	const shown = title || segment.replace(/[-_.]+/g, " ").trim();
	return { title: shown, ...(website !== undefined && { website_url: website }) };
}

/** A refusal with the members of the document instead of those of a registration. */
export function inDocument(error: unknown, { websiteUrl, repository }: McpServer): unknown {
	if (!(error instanceof Refusal)) return error;
	const place = repository ? "#/repository/url" : "#/remotes";
	const member = websiteUrl === undefined ? place : "#/websiteUrl";
	const errors = error.errors.map((issue) =>
		issue.pointer === "#/website_url" ? { ...issue, pointer: member } : issue,
	);
	const { code, message, headers, submissionId } = error;
	return new Refusal(code, message, { errors, headers, ...(submissionId && { submissionId }) });
}
