import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/** Keeps what a provider has issued, during a test. */
export function createProviderMemory(): AdapterFactory {
	const kept = new Map<string, AdapterPayload>();
	const findBy = (fits: (payload: AdapterPayload) => boolean) => [...kept.values()].find(fits);
	return (kind): Adapter => ({
		upsert: async (id, payload) => void kept.set(`${kind} ${id}`, payload),
		find: async (id) => kept.get(`${kind} ${id}`),
		findByUid: async (uid) => findBy((payload) => payload.kind === kind && payload.uid === uid),
		findByUserCode: async () => undefined,
		destroy: async (id) => void kept.delete(`${kind} ${id}`),
		consume: async (id) => {
			const payload = kept.get(`${kind} ${id}`);
			if (payload) payload.consumed = Math.floor(Date.now() / 1000);
		},
		revokeByGrantId: async (grantId) => {
			for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
		},
	});
}
