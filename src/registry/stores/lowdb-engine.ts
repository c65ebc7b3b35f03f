import type { RegistryEngine } from "../registry-engine.ts";
import {
	createLowdbRegistry,
	fingerprintLowdb,
	holdsRegistry,
	lowdbRecordsMark,
	openLowdbStore,
	readLowdbAlone,
	readLowdbSource,
} from "./lowdb.ts";

/** Records as files of one machine. */
export function lowdbEngine(directory: string): RegistryEngine {
	return {
		name: directory,
		holds: async () => holdsRegistry(directory),
		create: (fill) => createLowdbRegistry(directory, fill),
		open: () => openLowdbStore(directory),
		withSource: async (tell, work) => work(await readLowdbSource(directory, tell)),
		listAgents: async () => (await readLowdbAlone(directory, "agents")).agents.list(),
		listComments: async () => (await readLowdbAlone(directory, "comments")).comments.list(),
		async readDocuments(digests) {
			const { documents } = await readLowdbAlone(directory, "documents");
			const records = await Promise.all(digests.map((digest) => documents.find(digest)));
			return records.filter((document) => document !== undefined);
		},
		async readLogos(digests) {
			const { logos } = await readLowdbAlone(directory, "logos");
			const records = await Promise.all(digests.map((digest) => logos.find(digest)));
			return records.filter((logo) => logo !== undefined);
		},
		fingerprint: () => fingerprintLowdb(directory),
		recordsMark: () => lowdbRecordsMark(directory),
		buildAlone: (work) => work(),
		// There is only one process.
		requestBuild: async () => {},
		followBuildRequests({ onHearing }) {
			onHearing();
			return { stop: async () => {} };
		},
		// Only one process has the records open.
		leadBuilds({ onLead }) {
			onLead();
			return { stop: async () => {} };
		},
	};
}
