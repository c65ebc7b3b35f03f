import type { Request, Response } from "express";
import { submissionPath } from "#contract/addresses.ts";
import type { McpPublished } from "#contract/mcp-publish.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { namespaceOf } from "#domain/namespaces.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { publishServer } from "#registry/documents/publish-server.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { decodeName } from "../../decode-name.ts";
import type { Handlers } from "../handler.ts";
import { sendJson } from "../send-json.ts";
import { acceptServerJson, type SentServer } from "./accept-server-json.ts";
import { readServer } from "./read-server.ts";

interface PublishParts {
	registry: RegistryContext;
	baseUrl: string;
	/** Counts a registration for its network, or refuses it. */
	countRegistration: ((request: Request) => Promise<void>) | undefined;
}

/** Publishing for the tools of the MCP registry. */
export function publishHandlers(
	parts: PublishParts,
): Pick<Handlers, "publishMcpServer" | "editMcpServerVersion"> {
	return {
		publishMcpServer: async (request, response) => {
			const sent = acceptServerJson(await readServer(request));
			await publish(parts, { request, response, sent, replaces: false });
		},
		editMcpServerVersion: async (request, response) => {
			const sent = acceptServerJson(await readServer(request));
			const { server: name = "", version = "" } = request.call.parameters;
			requireSame(sent, { name: decodeName(name), version: decodeName(version) });
			await publish(parts, { request, response, sent, replaces: true });
		},
	};
}

/** Names ignore case. */
function requireSame(
	{ server }: SentServer,
	{ name, version }: { name: string; version: string },
): void {
	const issues = [
		...(server.name.toLowerCase() === name.toLowerCase() ? [] : ["name"]),
		...(server.version === version ? [] : ["version"]),
	].map((member) => ({ pointer: `#/${member}`, detail: "must be that of the path" }));
	if (issues.length > 0) throw invalidBody(issues);
}

interface Publishing {
	request: Request;
	response: Response;
	sent: SentServer;
	/** True for a version that was already published. */
	replaces: boolean;
}

async function publish(
	{ registry, baseUrl, countRegistration }: PublishParts,
	{ request, response, sent, replaces }: Publishing,
): Promise<void> {
	const { token } = request.call;
	if (!token) throw new Error("A server came through without a token");
	const ownNamespace = namespaceOf(baseUrl);
	const submission = await publishServer(registry, {
		...sent,
		submitter: { ownerId: token.ownerId, tokenId: token.id },
		ownNamespace,
		beforeRegistration: countRegistration && (() => countRegistration(request)),
		replaces,
	});
	const answer: McpPublished = {
		server: sent.server,
		_meta: { [`${ownNamespace}/submission`]: stateOf(submission) },
	};
	const headers = submission && { Location: baseUrl + submissionPath(submission.id) };
	await sendJson(request, response, answer, headers);
}

function stateOf(submission: SubmissionRecord | undefined): McpPublished["_meta"][string] {
	if (!submission) {
		const message = "This version is already public with this content.";
		return { id: null, status: "approved", message, versions: [] };
	}
	const { id, revision, versions = [] } = submission;
	const message = revision
		? "Queued for review. The public server stays as it is until a moderator approves the change."
		: "Queued for review. The server becomes public once a moderator approves it.";
	return { id, status: "pending", message, versions: versions.map(({ number }) => number) };
}
