import type { Request, Response } from "express";
import { dashboardPath, fillPath, type PathParameters } from "#contract/http/addresses.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { digits } from "#contract/primitives.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import { actingFor, actorOver } from "#registry/owners/acting.ts";
import { findCurrentAgent } from "#registry/signals/cast-vote.ts";
import type { Actor, RegistryContext, RegistryReader } from "#registry/store.ts";
import { listUndoable } from "#registry/undo/undo-act.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { DashboardView, Viewer as ShownVisit } from "#views/dashboard/dashboard-view.ts";
import { undoableView } from "#views/moderation/audit-log-view.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import { getHour, type HourSource, type ServedHour } from "../../hours/served-hour.ts";
import { sendAnswer } from "../../http/send-answer.ts";
import type { Providers } from "../../oidc/open-providers.ts";
import type { CountSignIn, NetworkLimits } from "../../rate-limit/limiters.ts";
import { setCookie, takeDone } from "../../session/cookies.ts";
import { keepNext } from "../../session/next-page.ts";
import type { Handler } from "../handler.ts";
import { pageParameters } from "../pages/page-parameters.ts";

export interface DashboardParts {
	registry: RegistryContext;
	source: HourSource;
	pages: PageRenderer;
	/** Asks for a new release, because something public has changed. */
	onChange: OnChange;
	/** Counts an action of a network, or refuses it. */
	countNetwork?: NetworkLimits;
	countSignIn?: CountSignIn;
	/** Providers to sign in with; none by default. */
	providers?: Providers;
}

/** The same for answers of the API, which name addresses of this registry. */
export interface ApiParts extends DashboardParts {
	baseUrl: string;
}

/** A signed-in person who views a page or sends a form. */
export interface Visit extends ShownVisit {
	session: SessionRecord;
	request: Request;
	parameters: PathParameters;
	query: Readonly<Record<string, string>>;
	/** The frozen hour. Public facts come from it; the account's own data comes from the registry. */
	hour: ServedHour;
	/** Whom the account acts for: itself, or the organisation that owns what the page is about. */
	actor: Actor;
	registry: RegistryContext;
}

/** The middleware has turned away everyone without a session, so a missing one is our bug. */
export function visitOf(
	request: Request,
	{ source, registry }: Pick<DashboardParts, "source" | "registry">,
): Visit {
	const { session, parameters, query } = request.call;
	if (!session) throw new Error("A page of the dashboard was reached without a session");
	return {
		...session,
		request,
		parameters,
		query: pageParameters(query),
		hour: getHour(source),
		actor: { id: session.account.id },
		registry,
	};
}

/** The same for a page about an agent or a submission, which can belong to an organisation of the account. */
export async function actingVisit(request: Request, parts: DashboardParts): Promise<Visit> {
	const visit = visitOf(request, parts);
	const { slug, id } = visit.parameters;
	const { store } = parts.registry;
	if (slug === undefined && id === undefined) return visit;
	const about = await (slug === undefined
		? store.submissions.find(id ?? "")
		: store.agents.find(slug));
	const choice = { ownerId: about?.ownerId, need: "view" } as const;
	const actor = await actorOver(store, visit.account, choice);
	return { ...visit, actor, registry: actingFor(parts.registry, actor) };
}

/** The organisation that a page or a form names. */
export function ownerIn({ query, attempt }: Pick<Visit, "query" | "attempt">): string | undefined {
	const [owner] = [attempt?.values.owner ?? query.owner ?? ""].flat();
	return owner || undefined;
}

const PageNumber = digits({ min: 1 }).catch(1);

/** The requested page, perhaps beyond the last: the first one for anything that is not a page number. */
export const pageNumber = ({ query }: Pick<Visit, "query">) => PageNumber.parse(query.page);

/** Where to go after a form. */
export interface Lead {
	to: string;
	/** Key of the message that the next page shows once. */
	done?: string | undefined;
	/** Page that a sign-in there leads to, also with a link that names none. */
	next?: string;
}

/** Redirects to a page with GET, so that going back or reloading does not send the form twice. */
export function seeOther(response: Response, { to, done, next }: Lead): void {
	if (next !== undefined) keepNext(response, next);
	if (done !== undefined) setCookie(response, "done", done);
	response.set("Cache-Control", "no-store");
	response.redirect(303, to);
}

/** Answers with a page of the dashboard, for this person and this moment only. */
export function showPage(
	parts: DashboardParts,
	view: (visit: Visit) => DashboardView | Promise<DashboardView>,
): Handler {
	return async (request, response) => {
		const moved = await findNewPath(request, parts.registry.store);
		if (moved !== undefined) {
			seeOther(response, { to: moved });
			return;
		}
		const visit = { ...(await actingVisit(request, parts)), done: takeDone(request, response) };
		await sendOwnPage({ request, response, parts, view: await view(visit) }, visit.account);
	};
}

/** The same page under the agent's new slug. Forms are not redirected: their page was rendered before the rename. */
async function findNewPath(
	{ call: { endpoint, parameters, query } }: Request,
	store: RegistryReader,
): Promise<string | undefined> {
	const { slug } = parameters;
	if (!endpoint || slug === undefined) return undefined;
	const agent = await findCurrentAgent(store, slug);
	if (!agent || agent.slug === slug) return undefined;
	const path = fillPath(endpoint.path, { ...parameters, slug: agent.slug });
	return query === "" ? path : `${path}?${query}`;
}

interface SentPage<Parts = Pick<DashboardParts, "source" | "pages">> {
	request: Request;
	response: Response;
	parts: Parts;
	view: DashboardView;
	status?: number;
}

export async function sendOwnPage(page: SentPage<DashboardParts>, account: AccountRecord) {
	const { registry } = page.parts;
	const [undo, view] = await Promise.all([
		undoBlocks(registry, account),
		countPlaces(registry.store, account, page.view),
	]);
	await sendPage({ ...page, view: { undo, ...view } });
}

/** The button that undoes what a moderator did in the last minute. */
async function undoBlocks(registry: RegistryContext, account: AccountRecord): Promise<ui.Block[]> {
	const [last] = roleAllows(account.role, "moderate") ? await listUndoable(registry, account) : [];
	if (!last) return [];
	const { id, summary, until } = undoableView(last);
	const sends = last.some(({ images }) => images.some((of) => of.collection === "deliveries"));
	const waits = sends ? " Mails and webhooks about it wait until then." : "";
	return [
		ui.notice("info", `${summary} You can undo it until ${until.slice(11, 19)} UTC.${waits}`),
		ui.form(dashboardPath("undoAct", id), "Undo", { tone: "quiet" }),
	];
}

/** Adds the number of open items to the dashboard menu. */
async function countPlaces(
	store: RegistryReader,
	account: AccountRecord,
	view: DashboardView,
): Promise<DashboardView> {
	const unread = await store.notifications.countBy("unread", account.id);
	const counts = new Map([[dashboardPath("notifications"), unread]]);
	if (roleAllows(account.role, "moderate")) {
		counts.set(dashboardPath("desk"), await store.submissions.countBy("status", "pending"));
		counts.set(dashboardPath("deskComments"), await store.comments.countBy("held", "yes"));
		counts.set(dashboardPath("deskReports"), await store.reports.countBy("state", "open"));
		const incidents = await store.incidents.list();
		const disputed = incidents.filter(({ status }) => status === "disputed");
		counts.set(dashboardPath("deskIncidents"), disputed.length);
	}
	const places = view.places.map((place) => ({ ...place, count: counts.get(place.path) ?? null }));
	return { ...view, places };
}

export async function sendPage({ request, response, parts, view, status = 200 }: SentPage) {
	const { baseUrl } = getHour(parts.source).context.site;
	// One template for all of them, at every address.
	const body = await parts.pages.render(baseUrl + dashboardPath("dashboard"), "dashboard", view);
	await sendAnswer(request, response, {
		status,
		mediaType: MEDIA_TYPES.html,
		cache: "no-store",
		body,
	});
}
