import type { RegistryStore } from "../store.ts";
import type { SampleRegistry } from "./build-sample.ts";

/** Puts the sample into an empty registry. */
export async function fillSample(store: RegistryStore, sample: SampleRegistry): Promise<void> {
	await store.appendEvents(sample.events);
	await store.transact(async (transaction) => {
		sample.categories.forEach(transaction.saveCategory);
		sample.agents.forEach(transaction.saveAgent);
		sample.incidents.forEach(transaction.saveIncident);
		sample.comments.forEach(transaction.saveComment);
		sample.submissions.forEach(transaction.saveSubmission);
	});
}
