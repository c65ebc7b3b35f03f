import type { Request, Response } from "express";
import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { refuseMembers } from "#domain/errors.ts";
import { addComment } from "#registry/comments/comments.ts";
import { takeBackComment } from "#registry/comments/take-back-comment.ts";
import { castVote, findCurrentAgent } from "#registry/signals/cast-vote.ts";
import { readOwnSignals } from "#registry/signals/read-own-signals.ts";
import { listWatchedAgents, unwatchAgent, watchAgent } from "#registry/signals/watchlist.ts";
import type { RegistryReader } from "#registry/store.ts";
import { findByName } from "#search/indexes/find-by-name.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { ServedHour } from "../../../hours/served-hour.ts";
import { sendLock } from "../../lock-routes.ts";
import { formsOf } from "../forms-of.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, pageNumber, showPage, type Visit, visitOf } from "../visit.ts";
import { signalsView } from "./signals-view.ts";
import { watchlistView } from "./watchlist-view.ts";

const slugOf = ({ parameters }: Visit) => getParameter(parameters, "slug");

export function signalHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const page = async (visit: Visit): Promise<DashboardView> => {
		const signals = await readOwnSignals(registry.store, {
			slug: slugOf(visit),
			actor: visit.account,
		});
		return signalsView(visit.hour.context, { ...visit, ...signals, meant: visit.query.vote });
	};
	const path = (visit: Visit) => dashboardPath("signals", slugOf(visit));
	const form = formsOf(parts, { path, again: page });
	return {
		signals: showPage(parts, page),
		vote: form("vote", { done: "voted" }, (visit, { value }) =>
			castVote(registry, { ...visit.parameters, actor: visit.account, value }),
		),
		comment: takeForm(parts, "comment", {
			act: async (visit, { body }) => {
				const choice = { ...visit.parameters, actor: visit.account };
				const { status } = await addComment(registry, { ...choice, body });
				if (status === "published") onChange("member");
				return { to: path(visit), done: status };
			},
			again: page,
		}),
		takeBackComment: form("takeBackComment", "taken_back", async (visit) => {
			const { id } = visit.parameters;
			const { wasPublic } = await takeBackComment(registry, { id, actor: visit.account });
			if (wasPublic) onChange("member");
		}),
	};
}

export function watchlistHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const page = async (visit: Visit): Promise<DashboardView> =>
		watchlistView(visit.hour.context, {
			...visit,
			watched: await listWatchedAgents(registry.store, visit.account),
			page: pageNumber(visit),
			named: visit.query.agent,
		});
	const form = formsOf(parts, { path: () => dashboardPath("watchlist"), again: page });
	const shown = showPage(parts, page);
	return {
		watchlist: async (request: Request, response: Response) => {
			const { account, query } = visitOf(request, parts);
			if (query.format !== "lock") return shown(request, response);
			const watched = await listWatchedAgents(registry.store, account);
			await sendLock(request, response, { parts, slugs: watched.map(({ agent }) => agent.slug) });
		},
		changeWatchlist: form(
			"changeWatchlist",
			{ done: ({ on }) => (on ? "added" : "removed") },
			async ({ account: actor, hour }, { agent, on }) => {
				if (!on) return unwatchAgent(registry, { slug: agent, actor });
				const slug = await slugNamed(agent, { hour, reader: registry.store });
				return watchAgent(registry, { slug, actor });
			},
		),
	};
}

/** The requested agent: by its slug, otherwise by its title. */
async function slugNamed(
	text: string,
	{ hour, reader }: { hour: ServedHour; reader: Pick<RegistryReader, "agents"> },
): Promise<string> {
	const match = await findCurrentAgent(reader, text);
	if (match) return match.slug;
	const { agent, near } = findByName(hour.index, text);
	if (agent) return agent.slug;
	const meant = near.map(({ slug }) => slug).join(", ");
	const detail = meant === "" ? "was not found" : `was not found; similar agents: ${meant}`;
	throw refuseMembers([{ pointer: "#/agent", detail }]);
}
