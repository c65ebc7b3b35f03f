import { findDocuments } from "../documents/documents.ts";
import type { RegistryEngine } from "../registry-engine.ts";
import * as lowdb from "./lowdb.ts";

export function lowdbEngine(directory: string): RegistryEngine {
	return {
		name: directory,
		holds: async () => lowdb.holdsRegistry(directory),
		create: (fill) => lowdb.createLowdbRegistry(directory, fill),
		open: () => lowdb.openLowdbStore(directory),
		withSource: async (tell, work) => work(await lowdb.readLowdbSource(directory, tell)),
		listAgents: async () => (await lowdb.readLowdbAlone(directory, "agents")).agents.list(),
		listComments: async () => (await lowdb.readLowdbAlone(directory, "comments")).comments.list(),
		readDocuments: async (digests) =>
			findDocuments(await lowdb.readLowdbAlone(directory, "documents"), digests),
		async readLogos(digests) {
			const { logos } = await lowdb.readLowdbAlone(directory, "logos");
			const records = await Promise.all(digests.map((digest) => logos.find(digest)));
			return records.filter((logo) => logo !== undefined);
		},
		fingerprint: () => lowdb.fingerprintLowdb(directory),
		recordsMark: () => lowdb.lowdbRecordsMark(directory),
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
