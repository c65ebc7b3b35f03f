import type { Request, Response } from "express";
import { submissionPath } from "#contract/http/addresses.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT, MCP_REGISTRY } from "#contract/limits.ts";
import type { McpPublished, McpValidation } from "#contract/protocols/mcp-publish.ts";
import { MCP_SERVER_SCHEMA, McpServer } from "#contract/protocols/mcp-registry.ts";
import { currentServerJson, upgradedServerJson } from "#documents/formats/current-server-json.ts";
import { readDocument } from "#documents/read-document.ts";
import { gateRegistration } from "#domain/agents/accept-registration.ts";
import { instanceNamespace } from "#domain/agents/namespaces.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { publishServer, tryPublishing } from "#registry/documents/publish-server.ts";
import { publishingOwner } from "#registry/documents/publishing-owner.ts";
import { readSent } from "#registry/documents/send-document.ts";
import { actingFor } from "#registry/owners/acting.ts";
import type { RegistryContext } from "#registry/store.ts";
import { queuedView } from "#views/moderation/queued-view.ts";
import { issuesOf } from "../../http/parse-body.ts";
import { parseJsonBody, readTextBody } from "../../middleware/read-json-body.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import { answering, holderOf, tokenOf } from "../handler.ts";

/** Publishing for the tools of the MCP registry. */
export function publishHandlers(parts: ApiParts) {
	return answering({
		publishMcpServer: async (request, response) => {
			const sent = acceptServerJson(await readServer(request), parts.registry);
			return publish(parts, { request, response, sent, replaces: false });
		},
		editMcpServerVersion: async (request, response) => {
			const sent = acceptServerJson(await readServer(request), parts.registry);
			const { server: name = "", version = "" } = request.call.parameters;
			requireSame(sent, { name, version });
			return publish(parts, { request, response, sent, replaces: true });
		},
		/** Says what publishing a server.json would refuse or flag. */
		validateMcpServer: async (request) => validate(parts, request, await readServer(request)),
	});
}

/** Names ignore case. */
function requireSame({ server }: SentServer, { name, version }: { name: string; version: string }) {
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

interface SentServer {
	/** As sent. */
	text: string;
	/** In the current schema. */
	server: McpServer;
}

/** A server.json that can be shown to clients, or a refusal that names everything that is wrong with it. */
function acceptServerJson(text: string, registry: RegistryContext): SentServer {
	const server = currentServerJson(text);
	const read = readDocument(text, "mcp-server");
	if (server && read.ok) {
		refuseAddresses(server, registry);
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
function refuseAddresses(
	{ websiteUrl, repository }: McpServer,
	{ allowedHosts }: RegistryContext,
): void {
	const urls = { website_url: websiteUrl, repository_url: repository?.url };
	const { issues } = gateRegistration({ title: "Any title", ...urls }, allowedHosts);
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

const BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

/** The text of a server.json as it was sent. The document readers would also accept YAML. */
async function readServer(request: Request): Promise<string> {
	const text = await readTextBody(request, BOUNDS, ["application/json"]);
	parseJsonBody(text);
	return text;
}

async function actorOf(
	{ registry, baseUrl }: Pick<ApiParts, "registry" | "baseUrl">,
	request: Request,
	{ server: { name } }: SentServer,
) {
	const ownNamespace = instanceNamespace(baseUrl);
	const isOurs = name.toLowerCase().startsWith(`${ownNamespace}/`);
	return publishingOwner(registry.store, holderOf(request), {
		name,
		slug: isOurs ? name.slice(ownNamespace.length + 1).toLowerCase() : undefined,
	});
}

async function publish(
	{ registry, baseUrl, countNetwork }: ApiParts,
	{ request, response, sent, replaces }: Publishing,
): Promise<McpPublished> {
	const ownNamespace = instanceNamespace(baseUrl);
	const actor = await actorOf({ registry, baseUrl }, request, sent);
	const submission = await publishServer(actingFor(registry, actor), {
		...sent,
		submitter: { ownerId: actor.id, tokenId: tokenOf(request).id },
		ownNamespace,
		beforeRegistration: async () => countNetwork?.registrations(request),
		replaces,
	});
	if (submission) response.set("Location", baseUrl + submissionPath(submission.id));
	return {
		server: sent.server,
		_meta: { [`${ownNamespace}/submission`]: stateOf(submission, baseUrl) },
	};
}

function stateOf(
	submission: SubmissionRecord | undefined,
	baseUrl: string,
): McpPublished["_meta"][string] {
	if (!submission) {
		const message = "This version is already public with this content.";
		const nothing = { id: null, submission_url: null, waits_for: null, versions: [] };
		return { status: "approved", message, ...nothing };
	}
	const { revision, versions = [] } = submission;
	const message = revision
		? "Queued for review. The public server stays as it is until a moderator approves the change."
		: "Queued for review. The server becomes public once a moderator approves it.";
	const numbers = versions.map(({ number }) => number);
	return { ...queuedView({ ...submission, message }, baseUrl), versions: numbers };
}

async function validate(
	{ registry, baseUrl }: ApiParts,
	request: Request,
	text: string,
): Promise<McpValidation> {
	try {
		const sent = { ...acceptServerJson(text, registry), ownNamespace: instanceNamespace(baseUrl) };
		const { token } = request.call;
		const actor = token && (await actorOf({ registry, baseUrl }, request, sent));
		await tryPublishing(actor ? actingFor(registry, actor) : registry, {
			...sent,
			...(actor && token && { submitter: { ownerId: actor.id, tokenId: token.id } }),
		});
		const { reading } = await readSent(registry, { text, format: "mcp-server" });
		const long = (["title", "description"] as const).filter(
			(name) => [...(reading[name] ?? "")].length > MCP_REGISTRY.textMaxCharacters,
		);
		const shortened = long.map((name) => ({ pointer: `#/${name}`, detail: SHORTENED }));
		const issues = [...reading.flags, ...shortened].map((flag) =>
			issueOf(flag, "semantic", "warning"),
		);
		return { valid: true, issues };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { errors, message, code } = error;
		const flaws = errors.length > 0 ? errors : [{ pointer: "#", detail: message }];
		const type = code === "invalid_body" || code === "malformed_body" ? "schema" : "semantic";
		return { valid: false, issues: flaws.map((flaw) => issueOf(flaw, type, "error")) };
	}
}

const SHORTENED = `is shortened to ${MCP_REGISTRY.textMaxCharacters} characters for MCP clients`;

type Issue = McpValidation["issues"][number];

function issueOf(
	{ pointer, detail }: ProblemIssue,
	type: Issue["type"],
	severity: Issue["severity"],
): Issue {
	return { type, path: pathOf(pointer), message: detail, severity, reference: MCP_SERVER_SCHEMA };
}

/** `#/packages/0/transport` as `packages[0].transport`, which clients of the protocol show. */
function pathOf(pointer: string): string {
	const [, ...names] = pointer.split("/");
	return names.reduce((path, name) => {
		if (/^\d+$/.test(name)) return `${path}[${name}]`;
		return path === "" ? name : `${path}.${name}`;
	}, "");
}
