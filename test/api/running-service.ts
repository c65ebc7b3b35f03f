import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
	createListAnswers,
	type FilesSource,
	type HourSource,
	type ServedHour,
	serveHour,
} from "#api/hours/served-hour.ts";
import { createApp } from "#api/http/app.ts";
import { messageClasses } from "#api/http/listen.ts";
import type { OnRequestEnded } from "#api/metrics/request-metrics.ts";
import type { Providers } from "#api/oidc/open-providers.ts";
import { createLog, type Log } from "#api/process/log.ts";
import type { OpenFeeds } from "#api/process/open-feeds.ts";
import type { CountsOf } from "#api/rate-limit/counts.ts";
import type { PublisherParts } from "#api/routes/publisher-routes.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { ViewCounter } from "#api/view-counter/view-counter.ts";
import type { DumpKey } from "#contract/dumps/dump.ts";
import { COUNTED } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { Limits } from "#contract/quotas.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { siteDomainOf } from "#domain/identity/air-identifier.ts";
import { asListed, namedDigests } from "#domain/intake/named-documents.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import { createBlankPainter, type Painter } from "#publish/painter.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { saveAll } from "#registry/copy-store.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { buildSample, fillSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import type { RegistryContext, RegistryStore } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { type BuiltSnapshot, buildSnapshot } from "#snapshot/build-snapshot.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import type { ReadLogo } from "#snapshot/logo-files.ts";
import { openCurrentRelease, openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { createViewContext } from "#views/view-context.ts";
import { checkListings } from "../../scripts/check-listings.ts";
import { afterFile } from "../leftovers.ts";
import { decodeLogo } from "../logos/known-decoder.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { createMemoryStore } from "../registry/memory-store.ts";
import { finishSteps } from "../search/finish-steps.ts";
import { SHARED_FOLDER, sharedFolder } from "../shared-folder.ts";
import { askForKnown } from "./known-addresses.ts";
import { knownPublishing } from "./publishers/known-publishing.ts";

export const NOW = new Date("2026-05-04T12:00:00.000Z");
export const BASE_URL = "http://registry.test";
/** For tests that sign in, which plain HTTP allows only on the machine itself. */
export const LOCAL_URL = "http://registry.localhost";
export const SITE = {
	baseUrl: BASE_URL,
	name: "Agent Registry",
	contactEmail: "webmaster@registry.test",
	limits: DEFAULT_LIMITS,
};
const DAY_MS = 86_400_000;

/** A snapshot of the sample registry and its release. */
export interface DrawnSample {
	snapshot: BuiltSnapshot;
	release: Release;
	fill: (store: RegistryStore) => Promise<void>;
	remove: () => Promise<void>;
}

export interface DrawOptions {
	/** Renders pages. By default as their names. */
	pages?: PageRenderer;
	/** Paints cards. By default they are blank. */
	painter?: Painter;
	/** Changes the snapshot before the build. */
	alter?: (snapshot: BuiltSnapshot) => void;
	/** Documents of listings. By default those of the sample. */
	documentsOf?: DocumentsOf;
	/** Public keys for signed dumps. By default none. */
	dumpKeys?: readonly DumpKey[];
	/** The same name for the same options: all tests of a run share the release, which they only read. */
	sharedAs?: string;
}

const drawnByName = new Map<string, Promise<DrawnSample>>();

/** Builds the sample. The tests of a file share it, and all tests of a run share the one without options. */
export function drawSample(options: DrawOptions = {}): Promise<DrawnSample> {
	const { sharedAs = Object.keys(options).length === 0 ? "drawn" : undefined } = options;
	if (sharedAs === undefined || process.env[SHARED_FOLDER] === undefined) return drawOwn(options);
	const drawn = drawnByName.get(sharedAs) ?? drawShared(sharedAs, options);
	drawnByName.set(sharedAs, drawn);
	return drawn;
}

async function drawShared(name: string, options: DrawOptions): Promise<DrawnSample> {
	const { snapshot, fill, parts } = await describeSample(options);
	const folder = await sharedFolder(name, async (made) => {
		await switchRelease(made, await drawInto(made, snapshot, parts));
	});
	const release = folder === undefined ? undefined : await openCurrentRelease(folder);
	if (!release) throw new Error("The release that all tests share was not made");
	return { snapshot, release, fill, remove: async () => {} };
}

async function drawOwn(options: DrawOptions): Promise<DrawnSample> {
	const { snapshot, fill, parts } = await describeSample(options);
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-api-"));
	const release = await openRelease(folder, await drawInto(folder, snapshot, parts));
	return { snapshot, release, fill, remove: afterFile(() => rm(folder, { recursive: true })) };
}

async function describeSample(options: DrawOptions) {
	const sample = buildSample(await readSample(join(import.meta.dirname, "../../data/sample")), NOW);
	const instants = [40, 8, 1].map((days) => new Date(NOW.getTime() - days * DAY_MS));
	const store = createMemoryStore();
	await fillSample(store, sample);
	// Hundreds of services are started with copies of the records, whose documents are read only here.
	const fill = async (other: RegistryStore) => {
		await other.appendEvents(sample.events);
		await other.transact(async (transaction) => {
			for (const name of COLLECTION_NAMES) saveAll(transaction, name, await store[name].list());
		});
	};
	const agents = await store.agents.list();
	const documentsOf = await documentsIn(store);
	const seen = { looks: [], lookTimes: [], looksOf: () => [], known: () => undefined };
	const { checks, read } = checkListings({ at: NOW, agents, documentsOf, ...seen });
	const extract = { ...sample, agents, checks, read };
	const history = replayHistory(extract, instants);
	const snapshot = buildSnapshot({ extract, history, at: NOW });
	options.alter?.(snapshot);
	const kept = { documentsOf, readLogo: await logosIn(store) };
	return { snapshot, fill, parts: { ...kept, ...options } };
}

export async function documentsIn(store: RegistryStore): Promise<DocumentsOf> {
	const kept = new Map((await store.documents.list()).map((record) => [record.sha256, record]));
	return (agent) =>
		namedDigests(agent).flatMap((digest) => {
			const document = kept.get(digest);
			return document ? [asListed(document, agent.documentOrigins)] : [];
		});
}

async function logosIn(store: RegistryStore): Promise<ReadLogo> {
	const kept = new Map((await store.logos.list()).map(({ sha256, png }) => [sha256, png]));
	return (sha256) => Buffer.from(kept.get(sha256) ?? "", "base64");
}

/** The id of the release. */
async function drawInto(
	folder: string,
	snapshot: BuiltSnapshot,
	{
		pages = plainPages,
		painter = createBlankPainter(),
		documentsOf,
		readLogo,
		dumpKeys = [],
	}: DrawOptions & { documentsOf: DocumentsOf; readLogo: ReadLogo },
): Promise<string> {
	const { id } = await prepareRelease({
		context: createViewContext(snapshot, SITE, { documentsOf, readLogo, dumpKeys }),
		releasesDirectory: folder,
		painter,
		pages,
		allowCollapse: false,
		onProgress: () => {},
	});
	return id;
}

const hoursOf = new WeakMap<DrawnSample, Map<string, ServedHour>>();

/** The hour of a sample, indexed once for each address and without any cached answer. */
export function sampleHour(drawn: DrawnSample, baseUrl = BASE_URL): ServedHour {
	const hours = hoursOf.get(drawn) ?? new Map<string, ServedHour>();
	hoursOf.set(drawn, hours);
	const hour = hours.get(baseUrl) ?? finishSteps(serveHour(drawn, { ...SITE, baseUrl }));
	hours.set(baseUrl, hour);
	return { ...hour, listAnswers: createListAnswers() };
}

/** For a whole file: builds and serves the sample once, and removes both at the end. */
export function useService(options: DrawOptions = {}) {
	let drawn: DrawnSample | undefined;
	let service: Service | undefined;
	beforeAll(async () => {
		drawn = await drawSample(options);
		service = await startService(drawn, options.pages ? { pages: options.pages } : {});
	});
	afterAll(async () => {
		await service?.close();
		await drawn?.remove();
		// A worker keeps its modules, and would keep all of this with them.
		service = undefined;
		drawn = undefined;
	});
	return {
		get drawn() {
			return begun(drawn);
		},
		get service() {
			return begun(service);
		},
	};
}

function begun<Part>(part: Part | undefined): Part {
	if (part === undefined) throw new Error("The service is there only while tests run");
	return part;
}

export interface ServiceOptions {
	/** Renders live pages. By default as their names. */
	pages?: PageRenderer;
	/** Limits that are on. All others are off. */
	limits?: Partial<Limits["requests"]>;
	/** Where requests are counted. By default in memory. */
	countsOf?: CountsOf;
	/** Called after each request. */
	onRequestEnded?: OnRequestEnded;
	/** True if the service is shutting down. */
	isStopping?: () => boolean;
	lookedAt?: () => Promise<string | undefined>;
	logRequests?: boolean;
	/** Name of the folder with the dumps. By default there are none. */
	releasesDirectory?: string;
	/** Where the key is that signs. By default nothing is signed. */
	dataDirectory?: string;
	trustProxy?: readonly string[];
	/** Maximum number of waiting submissions. */
	quotas?: Partial<Limits["quotas"]>;
	baseUrl?: string;
	store?: RegistryStore;
	/** False for a service without an hour. */
	withHour?: boolean;
	/** Where files come from without an hour. */
	files?: FilesSource;
	/** The source of hours. By default the hour never changes. */
	source?: HourSource;
	/** Receives the mails with sign-in links. Without it, the service sends none. */
	postMail?: (mail: { to: string; subject: string; text: string }) => void;
	/** The providers for sign-in. By default none. */
	providers?: (parts: { baseUrl: string; now: () => Date; log: Log }) => Providers;
	now?: () => Date;
	/** Feeds in progress. */
	feeds?: OpenFeeds;
	/** Which addresses may be requested for documents, and their answers. By default one is known. */
	checkAddress?: DocumentSource["checkAddress"];
	askForDocument?: DocumentSource["askForDocument"];
	/** What publishing without a stored secret needs. By default answers are known. */
	publishing?: (parts: { baseUrl: string; now: () => Date; log: Log }) => PublisherParts;
	/** After this long without an answer, a request is refused. */
	answerWithinMs?: number;
	/** Counts page views. By default nothing does. */
	views?: ViewCounter;
	/** Listens on a free port. By default without the limits of the real service. */
	listen?: (
		listener: RequestListener,
		classes: ReturnType<typeof messageClasses>,
	) => Promise<Server>;
}

export interface Service {
	port: number;
	/** The address that tests connect to. Answers name `BASE_URL` instead. */
	origin: string;
	registry: RegistryContext;
	/** Everything logged so far. */
	logged: string[];
	createToken: (...scopes: Scope[]) => Promise<string>;
	close: () => Promise<void>;
}

/** The real application on a free port, with a store in memory. It ends with the file of tests, if not before. */
export async function startService(
	drawn: DrawnSample,
	options: ServiceOptions = {},
): Promise<Service> {
	const store = options.store ?? createMemoryStore();
	await drawn.fill(store);
	const now = options.now ?? (() => NOW);
	const registry = {
		store,
		now,
		randomBytes: seededRandom("service").bytes,
		siteDomain: siteDomainOf(BASE_URL),
		limits: {
			...DEFAULT_LIMITS,
			requests: { ...noRequests(), ...options.limits },
			quotas: { ...DEFAULT_LIMITS.quotas, ...options.quotas },
		},
	};
	const logged: string[] = [];
	const log = createLog((line) => logged.push(line), now);
	const baseUrl = options.baseUrl ?? BASE_URL;
	const hour = sampleHour(drawn, baseUrl);
	const app = createApp({
		registry,
		pages: options.pages ?? plainPages,
		views: options.views ?? { count: () => {}, flush: async () => {} },
		tokenUses: { note: () => {} },
		onChange: () => {},
		wakeOutbox: () => {},
		onCheckRequest: () => {},
		checkAddress: options.checkAddress ?? checkWebAddress,
		askForDocument: options.askForDocument ?? askForKnown,
		decodeLogo,
		postMail: options.postMail,
		source: options.source ?? (() => (options.withHour === false ? undefined : hour)),
		baseUrl,
		...(options.publishing ?? knownPublishing)({ baseUrl, now, log }),
		...(options.providers ? { providers: options.providers({ baseUrl, now, log }) } : {}),
		...(options.files ? { files: options.files } : {}),
		trustProxy: options.trustProxy ?? [],
		...(options.countsOf ? { countsOf: options.countsOf } : {}),
		...(options.onRequestEnded ? { onRequestEnded: options.onRequestEnded } : {}),
		...(options.releasesDirectory ? { releasesDirectory: options.releasesDirectory } : {}),
		...(options.dataDirectory ? { dataDirectory: options.dataDirectory } : {}),
		...(options.answerWithinMs ? { answerWithinMs: options.answerWithinMs } : {}),
		...(options.feeds ? { feeds: options.feeds } : {}),
		logRequests: options.logRequests ?? true,
		...(options.isStopping ? { isStopping: options.isStopping } : {}),
		...(options.lookedAt ? { lookedAt: options.lookedAt } : {}),
		log,
	});
	const server = await (options.listen ?? listenUnbounded)(app, messageClasses(app));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		origin: `http://127.0.0.1:${port}`,
		registry,
		logged,
		createToken: async (...scopes) => (await issueToken(registry, { name: "test", scopes })).token,
		close: afterFile(async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
			// The rest of the file may keep the service; its application is large.
			server.removeAllListeners();
		}),
	};
}

async function listenUnbounded(
	listener: RequestListener,
	classes: ReturnType<typeof messageClasses>,
): Promise<Server> {
	const server = createServer(classes, listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

export function noRequests(): Limits["requests"] {
	return mapMembers(COUNTED, () => 0);
}
