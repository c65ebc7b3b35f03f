import { McpServer } from "#contract/mcp-registry.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { currentServerJson, upgradedServerJson } from "#documents/current-server-json.ts";
import { readDocument } from "#documents/read-document.ts";
import { gateRegistration, invalidBody } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { issuesOf } from "../../parse-body.ts";

export interface SentServer {
	/** As sent. */
	text: string;
	/** In the current schema. */
	server: McpServer;
}

/** A server.json that can be shown to clients, or a refusal that names everything that is wrong with it. */
export function acceptServerJson(text: string): SentServer {
	const server = currentServerJson(text);
	const read = readDocument(text, "mcp-server");
	if (server && read.ok) {
		refuseAddresses(server);
		return { text, server };
	}
	const upgraded = upgradedServerJson(text);
	if (!upgraded) throw new Refusal("malformed_body", "The body must be one JSON object.");
	const parsed = McpServer.safeParse(upgraded, { error: issueSentence });
	const ofSchema = parsed.success ? [] : parsed.error.issues.flatMap(issuesOf);
	const known = new Set(ofSchema.map(({ pointer }) => pointer));
	const ofReading: readonly ProblemIssue[] = read.ok ? [] : read.issues;
	throw invalidBody([...ofSchema, ...ofReading.filter(({ pointer }) => !known.has(pointer))]);
}

/** A listing would silently leave out what its gates refuse. */
function refuseAddresses({ websiteUrl, repository }: McpServer): void {
	const stated = { website_url: websiteUrl, repository_url: repository?.url };
	const { issues } = gateRegistration({ title: "Any title", ...stated });
	const members: Readonly<Record<string, string>> = {
		"#/website_url": "#/websiteUrl",
		"#/repository_url": "#/repository/url",
	};
	const refused = issues.map(({ pointer, detail }) => ({
		pointer: members[pointer] ?? "#",
		detail,
	}));
	if (refused.length > 0) throw invalidBody(refused);
}
