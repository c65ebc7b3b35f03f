import { z } from "zod";
import { REASON } from "#contract/reason.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { deprecateAgent } from "../agents/deprecate-agent.ts";
import { removeAgent } from "../agents/remove-agent.ts";
import { renameAgent } from "../agents/rename-agent.ts";
import { restoreAgent } from "../agents/restore-agent.ts";
import { type Operations, operation } from "./operation.ts";

const AgentChoice = z.strictObject({ slug: z.string() });
const ReasonedChoice = AgentChoice.extend(REASON);
const as = "moderator" as const;

/** Actions of operators on any agent, each with a reason for the owner. */
export const agentOperations = {
	"agent.show": operation({
		input: AgentChoice,
		run: async ({ store }, { slug }) => {
			const agent = await store.agents.find(slug);
			if (!agent) throw new Refusal("not_found", "No agent has or had this slug.");
			return { recordVersion: recordVersion(agent), ...agent };
		},
	}),
	"agent.deprecate": operation({
		input: ReasonedChoice.extend({
			message: z.string().optional(),
			successor: z.string().optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => deprecateAgent(context, { ...input, actor, as }),
	}),
	"agent.restore": operation({
		input: ReasonedChoice,
		changesSnapshot: true,
		run: (context, input, actor) => restoreAgent(context, { ...input, actor, as }),
	}),
	"agent.remove": operation({
		input: ReasonedChoice,
		changesSnapshot: true,
		run: (context, input, actor) => removeAgent(context, { ...input, actor, as }),
	}),
	"agent.rename": operation({
		input: ReasonedChoice.extend({ to: z.string() }),
		changesSnapshot: true,
		run: (context, input, actor) => renameAgent(context, { ...input, actor }),
	}),
} satisfies Operations;
