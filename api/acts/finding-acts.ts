import { z } from "zod";
import { dayOf } from "#contract/instants.ts";
import { REASON } from "#contract/moderation/reason.ts";
import { listFindings, setAside } from "#registry/findings/own-findings.ts";
import { attachStatement, withdrawStatement } from "#registry/findings/statements.ts";
import { statementOf } from "#snapshot/agents/attached-statements.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import { act, ownAct } from "./act.ts";

const who = "moderator" as const;

/** What moderators do about checks that fail, and about what other scanners say. */
export const findingActs = {
	"finding.list": ownAct({
		summary: "List the checks that an agent fails, whether public or not",
		command: "finding list <slug>",
		input: { slug: z.string() },
		run: async ({ store }, { slug }) => (await listFindings(store, slug)).map(findingView),
		table: {
			rows: (findings) => findings,
			columns: {
				id: ({ id }) => id,
				check: ({ result }) => result.id,
				subject: ({ result }) => result.subject,
				public: ({ public_at }) => dayOf(public_at),
				appeal: ({ appeal }) => appeal?.state ?? null,
				"set aside": ({ result }) => result.set_aside?.reason ?? null,
			},
		},
	}),
	"finding.set_aside": ownAct({
		summary: "Set a failed check aside, with a reason that is shown beside it",
		command: "finding set-aside <finding>",
		input: { finding: z.string(), ...REASON },
		who,
		options: { reason: { says: "shown beside the result" } },
		undo: "It counts again once its evidence or rule changes.",
		changesSnapshot: true,
		run: (context, input, actor) => setAside(context, { ...input, actor }),
		says: ({ result }) => `${result.id} of ${result.subject} is set aside.`,
	}),
	"statement.attach": act({
		endpoint: "adminAttachStatement",
		undo: "statement.withdraw",
		changesSnapshot: true,
		run: (context, input, actor) => attachStatement(context, { ...input, actor }),
		view: (record) => statementOf(record, ""),
		says: ({ id, scanner, results, expires_at }) =>
			`${scanner}: ${results.length} results, until ${dayOf(expires_at)}; id ${id}.`,
	}),
	"statement.withdraw": ownAct({
		summary: "Take away what another scanner said",
		command: "statement withdraw <id>",
		input: { id: z.string() },
		who,
		undo: "statement.attach",
		changesSnapshot: true,
		run: (context, { id }, actor) => withdrawStatement(context, { id, actor }),
		says: ({ scanner }) => `Withdrew what ${scanner} said.`,
	}),
};
