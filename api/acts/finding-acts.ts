import { dayOf } from "#contract/instants.ts";
import { listFindings, withAppeal } from "#registry/findings/own-findings.ts";
import { setAside } from "#registry/findings/set-aside.ts";
import { getPublicAgent } from "#registry/signals/agents-by-slug.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import { act } from "./act.ts";

export const findingActs = {
	"finding.list": act({
		endpoint: "adminListFindings",
		run: async ({ store }, { slug }) =>
			listFindings(store, (await getPublicAgent(store, slug)).slug),
		view: (found) => ({ findings: found.map(findingView) }),
		table: {
			rows: ({ findings }) => findings,
			columns: {
				id: ({ finding }) => finding,
				check: ({ id }) => id,
				subject: ({ subject }) => subject,
				public: ({ public_at }) => dayOf(public_at),
				appeal: ({ appeal }) => appeal?.state ?? null,
				"set aside": ({ set_aside }) => set_aside?.reason ?? null,
			},
		},
	}),
	"finding.set_aside": act({
		endpoint: "adminSetAside",
		options: { reason: { says: "shown beside the result" } },
		undo: "It counts again once its evidence or rule changes.",
		changesSnapshot: true,
		run: async (context, given, actor) =>
			withAppeal(context.store, await setAside(context, { ...given, actor })),
		view: findingView,
		says: ({ id, subject }) => `${id} of ${subject} is set aside.`,
	}),
};
