import type { DashboardId } from "#contract/accounts/dashboard.ts";
import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import type { CollectionDeed } from "#domain/records/collection-record.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import * as answers from "../../../collections/collection-answers.ts";
import { collectionDeeds } from "../../../collections/collection-deeds.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { takeDone } from "../../../session/cookies.ts";
import type { Handler } from "../../handler.ts";
import { organisationsFor } from "../../owners/own-organisations.ts";
import { pageParameters } from "../../pages/page-parameters.ts";
import { type AttemptedVisit, type Sent, takeForm } from "../take-form.ts";
import * as visits from "../visit.ts";
import { collectionsView, previewView, publicCollectionsView } from "./collection-forms.ts";
import { collectionView, PAGE_LENGTH, type ShownCollection } from "./collection-view.ts";

type Looking = Pick<ShownCollection, "account" | "page" | "done" | "attempt">;

/** Pages of collections, and what their editors do on them. */
export function collectionHandlers(parts: visits.DashboardParts) {
	const { store } = parts.registry;
	const deeds = collectionDeeds(parts);
	const slugOf = ({ parameters }: Pick<visits.Visit, "parameters">) =>
		getParameter(parameters, "collection");

	async function pageOf(slug: string, viewer: Looking) {
		const hour = getHour(parts.source);
		const seen = await answers.seeCollection(store, viewer.account ?? undefined, slug);
		const editors = viewer.account ? await ownersOf(store, viewer.account) : [];
		return collectionView(hour.context, {
			...viewer,
			collection: await answers.collectionAnswer(hour, store, seen),
			waiting: await answers.proposalsAnswer(hour, store, seen),
			history: (await answers.historyAnswer(store, seen)).data,
			mayEdit: editors.some(({ id }) => id === seen.record.ownerId),
		});
	}
	const again = (visit: AttemptedVisit) => pageOf(slugOf(visit), { ...visit, page: 1 });
	async function listPage(visit: visits.Visit) {
		const owners = await ownersOf(store, visit.account, "view");
		const lists = await Promise.all(owners.map(({ id }) => store.collections.by("owner", id)));
		return collectionsView(visit.hour.context, {
			...visit,
			collections: lists.flat(),
			organisations: await organisationsFor(store, visit.account, "publish"),
			named: visit.query.agent,
			owner: visits.ownerIn(visit),
		});
	}
	/** A form whose deed counts at once, or waits for a second member. */
	const deed = <Id extends keyof Sent>(
		id: Id,
		toDeed: (form: Sent[Id]) => CollectionDeed,
		confirm = false,
	) =>
		takeForm(parts, id, {
			confirm,
			act: async (visit, form) => {
				const slug = slugOf(visit);
				const { record, waits } = await deeds.perform(visit.account, slug, toDeed(form));
				return record.endedAt === null
					? { to: dashboardPath("collectionPage", slug), done: waits ? "waits" : "saved" }
					: { to: dashboardPath("collections"), done: "ended" };
			},
			again,
		});
	async function publicPage({ page, ...viewer }: Looking) {
		const hour = getHour(parts.source);
		const all = await store.collections.by("visibility", "public");
		const path = dashboardPath("publicCollections");
		const shown = rowsOfPage(all, PAGE_LENGTH, { page, path });
		const rows = await Promise.all(shown.rows.map((one) => answers.headOf(hour, store, one)));
		return publicCollectionsView(hour.context, { ...viewer, list: { ...shown, rows } });
	}
	/** A page that nobody has to sign in for. */
	const look: Handler = async (request, response) => {
		const { session, query, parameters } = request.call;
		const account = session?.account ?? null;
		const page = visits.pageNumber({ query: pageParameters(query) });
		const viewer = { account, page, done: takeDone(request, response) };
		const { collection } = parameters;
		const view = await (collection ? pageOf(collection, viewer) : publicPage(viewer));
		const sent = { request, response, parts, view };
		await (account ? visits.sendOwnPage(sent, account) : visits.sendPage(sent));
	};
	return {
		publicCollections: look,
		collectionPage: look,
		collections: visits.showPage(parts, listPage),
		makeCollection: takeForm(parts, "makeCollection", {
			act: async ({ account }, { agent, ...wish }) => {
				const entries = agent === undefined ? [] : [{ slug: agent }];
				const rest = { auto_admit: false, rule: null, entries };
				const { record, waits } = await deeds.create(account, { ...wish, ...rest });
				const to = dashboardPath("collectionPage", record.slug);
				return { to, done: waits ? "waits" : "made" };
			},
			again: listPage,
		}),
		tryCollection: takeForm(parts, "tryCollection", {
			act: async (visit, change, hidden) => {
				const slug = slugOf(visit);
				const deed = { kind: "change", change } as const;
				const preview = await deeds.preview(visit.account, slug, deed);
				return previewView(visit.hour.context, { ...visit, slug, preview, hidden });
			},
			again,
		}),
		saveCollection: deed("saveCollection", (change) => ({ kind: "change", change })),
		approveEntry: deed("approveEntry", ({ slug, ...entry }) => ({ kind: "put", slug, entry })),
		takeOut: deed("takeOut", ({ slug }) => ({ kind: "remove", slug })),
		answerWaiting: deed("answerWaiting", ({ id: proposal, answer }) => {
			return { kind: "answer", proposal, isAccepted: answer === "accepted" };
		}),
		goBack: deed("goBack", ({ id: state }) => ({ kind: "restore", state })),
		closeCollection: deed("closeCollection", () => ({ kind: "end" }), true),
	} satisfies Partial<Record<DashboardId, Handler>>;
}
