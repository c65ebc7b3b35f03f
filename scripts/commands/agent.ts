import type { Command } from "commander";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";

interface ActOptions extends OutputOptions {
	reason: string;
}
interface DeprecateOptions extends ActOptions {
	message?: string;
	successor?: string;
}

export function addAgentCommands(program: Command): void {
	const agent = program.command("agent").description("Agents that are listed");
	agent
		.command("show <slug>")
		.description("show everything about an agent, also one that is removed")
		.option("--json", "print JSON (the default form is JSON as well)")
		.action(async (slug: string) => {
			const shown = await runOnRegistry<AgentRecord>("agent.show", { slug });
			printResult(shown, "", { json: true });
		});
	addAct(agent, "deprecate <slug>", "say that an agent is no longer looked after")
		.option("--message <text>", "shown on its page")
		.option("--successor <slug>", "agent that takes its place")
		.action(async (slug: string, { json, ...input }: DeprecateOptions) => {
			const result = await runOnRegistry<AgentRecord>("agent.deprecate", { slug, ...input });
			printResult(result, `"${result.slug}" is deprecated.`, json ? { json } : {});
		});
	addAct(agent, "restore <slug>", "take a deprecation back").action(
		async (slug: string, { json, reason }: ActOptions) => {
			const result = await runOnRegistry<AgentRecord>("agent.restore", { slug, reason });
			printResult(result, `"${result.slug}" is active again.`, json ? { json } : {});
		},
	);
	addAct(agent, "remove <slug>", "remove an agent for good").action(
		async (slug: string, { json, reason }: ActOptions) => {
			const result = await runOnRegistry<AgentRecord>("agent.remove", { slug, reason });
			printResult(result, `"${result.slug}" is removed.`, json ? { json } : {});
		},
	);
	addAct(
		agent,
		"rename <slug> <new-slug>",
		"give an agent another slug; the old one leads on",
	).action(async (slug: string, to: string, { json, reason }: ActOptions) => {
		const result = await runOnRegistry<AgentRecord>("agent.rename", { slug, to, reason });
		printResult(result, `"${slug}" is now "${result.slug}".`, json ? { json } : {});
	});
}

function addAct(agent: Command, usage: string, description: string): Command {
	return agent
		.command(usage)
		.description(description)
		.requiredOption("--reason <text>", "told to the owner")
		.option("--json", "print JSON");
}
