import { Gauge, type Registry } from "prom-client";

type Labelled = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

export interface GaugeRow<Known> {
	name: string;
	help: string;
	labels?: readonly string[];
	of: (known: Known) => number | Labelled | undefined | Promise<number | Labelled | undefined>;
}

/** Gauges that ask at each scrape. One without a value is missing then. */
export function addGauges<Known>(
	register: Registry,
	rows: readonly GaugeRow<Known>[],
	ask: () => Known | undefined | Promise<Known | undefined>,
): void {
	for (const { name, help, labels = [], of } of rows) {
		new Gauge({
			name,
			help,
			registers: [register],
			labelNames: labels,
			async collect() {
				const answer = await ask();
				const values = (answer && (await of(answer))) ?? [];
				this.reset();
				if (labels.length === 0) this.remove();
				for (const [of, value] of typeof values === "number" ? [[{}, values] as const] : values) {
					this.set(of, value);
				}
			},
		});
	}
}
