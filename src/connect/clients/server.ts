import { membersOf } from "#contract/members-of.ts";
import type { HttpPlan, StdioPlan } from "../packages/launch.ts";
import { quoteCommand } from "../shells/quote.ts";
import { type Filling, fillNamed, fillTemplate, fillWords } from "../templates/template.ts";

export interface StdioServer {
	transport: "stdio";
	command: string;
	args: string[];
	env: Record<string, string>;
}

export interface HttpServer {
	transport: HttpPlan["transport"];
	url: string;
	headers: Record<string, string>;
}

export type Server = StdioServer | HttpServer;

export function fillServer(plan: StdioPlan | HttpPlan, filling: Filling): Server {
	return plan.transport === "stdio" ? fillStdio(plan, filling) : fillHttp(plan, filling);
}

export function fillStdio(plan: StdioPlan, filling: Filling): StdioServer {
	const [command = "", ...args] = fillWords(plan.words, filling);
	return { transport: "stdio", command, args, env: fillNamed(plan.environment, filling) };
}

function fillHttp(plan: HttpPlan, filling: Filling): HttpServer {
	const headers = fillNamed(plan.headers, filling);
	return { transport: plan.transport, url: fillTemplate(plan.url, filling), headers };
}

export function targetOf(server: Server): string {
	if (server.transport !== "stdio") return server.url;
	return quoteCommand("posix", [server.command, ...server.args]) ?? server.command;
}

/** As a sentence, with its variables or headers. Their values are as in `filled`, if it has them. */
export function describeServer(server: Server, filled: Server): string {
	const verb = server.transport === "stdio" ? "runs" : "asks";
	const values = settingsOf(filled);
	const settings = Object.keys(settingsOf(server)).map((name) =>
		Object.hasOwn(values, name) ? `${name}=${values[name]}` : name,
	);
	const text = `${verb} ${targetOf(server)}`;
	if (settings.length === 0) return text;
	return `${text} ${quoteCommand("posix", ["with", ...settings]) ?? settings.join(" ")}`;
}

function settingsOf(server: Server): Record<string, string> {
	return server.transport === "stdio" ? server.env : server.headers;
}

export function stated<Name extends string>(
	name: Name,
	settings: Record<string, string>,
): Partial<Record<Name, Record<string, string>>> {
	return Object.keys(settings).length === 0 ? {} : membersOf([[name, settings]]);
}
