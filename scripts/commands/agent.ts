import type { Command } from "commander";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { type ReasonOptions, reasonIn, takeOwnReason, takeReason } from "./reason-option.ts";
import { runOnRegistry } from "./registry-access.ts";

interface ActOptions extends OutputOptions, ReasonOptions {}
interface DeprecateOptions extends ActOptions {
	message?: string;
	successor?: string;
}

const USE = "sent to the owner";

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
	takeReason(addAct(agent, "deprecate <slug>", "mark an agent as no longer maintained"), USE)
		.option("--message <text>", "shown on its page")
		.option("--successor <slug>", "agent that replaces it")
		.action(async (slug: string, options: DeprecateOptions) => {
			const { message, successor } = options;
			const input = { slug, message, successor, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.deprecate", input);
			printResult(result, `"${result.slug}" is deprecated.`, options);
		});
	takeOwnReason(addAct(agent, "restore <slug>", "undo a deprecation"), USE).action(
		async (slug: string, options: ActOptions) => {
			const input = { slug, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.restore", input);
			printResult(result, `"${result.slug}" is active again.`, options);
		},
	);
	takeReason(addAct(agent, "remove <slug>", "remove an agent for good"), USE).action(
		async (slug: string, options: ActOptions) => {
			const input = { slug, ...reasonIn(options) };
			const result = await runOnRegistry<AgentRecord>("agent.remove", input);
			printResult(result, `"${result.slug}" is removed.`, options);
		},
	);
	takeOwnReason(
		addAct(
			agent,
			"rename <slug> <new-slug>",
			"give an agent another slug; the old one redirects to it",
		),
		USE,
	).action(async (slug: string, to: string, options: ActOptions) => {
		const input = { slug, to, ...reasonIn(options) };
		const result = await runOnRegistry<AgentRecord>("agent.rename", input);
		printResult(result, `"${slug}" is now "${result.slug}".`, options);
	});
}

function addAct(agent: Command, usage: string, description: string): Command {
	return agent.command(usage).description(description).option("--json", "print JSON");
}
