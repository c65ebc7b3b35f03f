import { BadgeQuery } from "#contract/agents/badge-style.ts";
import { getParameter } from "#contract/http/addresses.ts";
import { agentNotFound } from "#domain/errors.ts";
import { renderBadge, renderShieldsBadge } from "#render/badge.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { badgeView, type LastLook } from "#views/pictures/badge-view.ts";
import { getHour } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import type { DashboardParts } from "./dashboard/visit.ts";
import { type Handler, type Handlers, sendAsRow } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

/** Looks come at any time, so readers should not get an old one. */
const CACHE = { browser: 300, edge: 300 };

/** Badges. Those without a file are drawn when they are asked for, from the last look. */
export function statusBadge({ source, registry: { store } }: DashboardParts) {
	const file = serveFile(source);
	const answer = (render: typeof renderBadge): Handler => {
		return async (request, response) => {
			const { query, parameters } = request.call;
			const { style, ...asked } = parseQuery(BadgeQuery, query);
			if (style === "default" || style === "trust") return file(request, response);
			const { context } = getHour(source);
			const agent = context.agentBySlug.get(getParameter(parameters, "slug"));
			if (!agent) throw agentNotFound();
			const look = await lastLook(agent);
			const body = render(badgeView(context, agent, style, { ...asked, look }));
			await sendAsRow(request, response, { cache: CACHE, body });
		};
	};

	/** At the first of its endpoints that was looked at. */
	async function lastLook({ checks }: SnapshotAgent): Promise<LastLook | undefined> {
		for (const { subject } of checks.filter(({ id }) => id === "reach.mcp")) {
			const look = await store.looks.find(subject);
			const time = await store.lookTimes.find(subject);
			if (look?.evidence.kind !== "endpoint" || !time?.lastAt) continue;
			return { subject, state: look.evidence.state, at: time.lastAt };
		}
		return undefined;
	}

	return {
		getBadge: answer(renderBadge),
		getShieldsBadge: answer(renderShieldsBadge),
	} satisfies Partial<Handlers>;
}
