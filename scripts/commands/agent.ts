import type { Command } from "commander";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { type ReasonOptions, reasonIn, takeReason } from "./reason-option.ts";
import { runOnRegistry } from "./registry-access.ts";

interface ActOptions extends OutputOptions, ReasonOptions {}
interface DeprecateOptions extends ActOptions {
	message?: string;
	successor?: string;
}

export function addAgentCommands(program: Command): void {
	const agent = program.command("agent").description("Listed agents");
	agent
		.command("show <slug>")
		.description("show everything about an agent, even a removed one")
		.option("--json", "print JSON (the default form is JSON as well)")
		.action(async (slug: string) => {
			const shown = await runOnRegistry<AgentRecord>("agent.show", { slug });
			printResult(shown, "", { json: true });
		});
	addAct(agent, "deprecate <slug>", "mark an agent as no longer maintained")
		.option("--message <text>", "shown on its page")
		.option("--successor <slug>", "agent that replaces it")
		.action(async (slug: string, options: DeprecateOptions) => {
			const { message, successor } = options;
			const input = { slug, message, successor, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.deprecate", input);
			printResult(result, `"${result.slug}" is deprecated.`, options);
		});
	addAct(agent, "restore <slug>", "undo a deprecation").action(
		async (slug: string, options: ActOptions) => {
			const input = { slug, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.restore", input);
			printResult(result, `"${result.slug}" is active again.`, options);
		},
	);
	addAct(agent, "remove <slug>", "remove an agent for good").action(
		async (slug: string, options: ActOptions) => {
			const input = { slug, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.remove", input);
			printResult(result, `"${result.slug}" is removed.`, options);
		},
	);
	addAct(
		agent,
		"rename <slug> <new-slug>",
		"give an agent another slug; the old one redirects to it",
	).action(async (slug: string, to: string, options: ActOptions) => {
		const input = { slug, to, ...reasonIn(options) };
		const result = await runOnRegistry<AgentRecord>("agent.rename", input);
		printResult(result, `"${slug}" is now "${result.slug}".`, options);
	});
}

function addAct(agent: Command, usage: string, description: string): Command {
	const command = agent.command(usage).description(description);
	return takeReason(command, "sent to the owner").option("--json", "print JSON");
}
