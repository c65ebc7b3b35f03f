import type { McpValidation } from "#contract/mcp-publish.ts";
import { MCP_SERVER_SCHEMA } from "#contract/mcp-registry.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { readSent } from "#registry/documents/send-document.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { Handlers } from "../handler.ts";
import { sendJson } from "../send-json.ts";
import { acceptServerJson } from "./accept-server-json.ts";
import { readServer } from "./read-server.ts";

/** Says what publishing a server.json would refuse or flag. */
export function validateHandler(registry: RegistryContext): Pick<Handlers, "validateMcpServer"> {
	return {
		validateMcpServer: async (request, response) => {
			await sendJson(request, response, await validate(registry, await readServer(request)));
		},
	};
}

async function validate(registry: RegistryContext, text: string): Promise<McpValidation> {
	try {
		acceptServerJson(text);
		const { reading } = await readSent(registry, { text, format: "mcp-server" });
		const issues = reading.flags.map((flag) => issueOf(flag, "semantic", "warning"));
		return { valid: true, issues };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { errors, message } = error;
		const flaws = errors.length > 0 ? errors : [{ pointer: "#", detail: message }];
		return { valid: false, issues: flaws.map((flaw) => issueOf(flaw, "schema", "error")) };
	}
}

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
