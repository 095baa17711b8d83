// This file is never run, only compiled. If a line below @ts-expect-error compiles after all, the compiler reports an error.
import { queryOptions } from '@tanstack/react-query'

void queryOptions({ queryKey: ['stores'], meta: { whose: 'everybody' } })
// @ts-expect-error there is no such value
void queryOptions({ queryKey: ['stores'], meta: { whose: 'all' } })
// @ts-expect-error there is no such property
void queryOptions({ queryKey: ['stores'], meta: { shared: true } })
