import { dashboardPath } from "#contract/addresses.ts";
import { addComment } from "#registry/comments/add-comment.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { readOwnSignals } from "#registry/signals/read-own-signals.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { showPage } from "../show-page.ts";
import { takeForm } from "../take-form.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import { signalsView } from "./signals-view.ts";

const slugOf = ({ parameters }: Visit) => parameters.slug ?? "";

export function signalHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const page = async (visit: Visit): Promise<DashboardView> => {
		const signals = await readOwnSignals(registry.store, {
			slug: slugOf(visit),
			actor: visit.account,
		});
		return signalsView(visit.hour.context, { ...visit, ...signals, meant: visit.query.vote });
	};
	return {
		signals: showPage(parts, page),
		vote: takeForm(parts, "vote", {
			act: async (visit, { value }) => {
				const slug = slugOf(visit);
				await castVote(registry, { slug, actor: visit.account, value });
				return { to: dashboardPath("signals", slug), done: "voted" };
			},
			again: page,
		}),
		comment: takeForm(parts, "comment", {
			act: async (visit, { body }) => {
				const slug = slugOf(visit);
				const { status } = await addComment(registry, { slug, actor: visit.account, body });
				if (status === "published") onChange("member");
				return { to: dashboardPath("signals", slug), done: status };
			},
			again: page,
		}),
	};
}
