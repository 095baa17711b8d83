import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import type { Connection } from '#server/db/embedded.ts'
import { openBundle } from '#server/features/content/read.ts'
import { dealAt } from '../many-deals.ts'

export const products = 3000

/** Puts one category with all products into the peer's tables at once: its own service adds them one by one. */
export async function fill(connection: Connection, media: string, path: string): Promise<void> {
  const pictures = await drawPictures(join(media, 'catalog'))
  const rows = Array.from({ length: products }, (_, at) => ({
    sku: `grocery-${at}`,
    name: dealAt(at).title,
    description: `${dealAt(at).title} by ${dealAt(at).brand}`,
    price: (199 + ((at * 37) % 800)) / 100,
    picture: `/assets/catalog/${pictures[at % pictures.length]!}.jpg`,
  }))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `with made as (insert into category (status, show_products) values (true, true) returning category_id, uuid),
       named as (
         insert into category_description (category_description_category_id, name, url_key) select category_id, 'Groceries', $2 from made
       ),
       sold as (
         insert into product (sku, price, weight, status, visibility, group_id, package_id, category_id)
         select sku, price, 1, true, true, (select min(attribute_group_id) from attribute_group), (select min(package_id) from package), category_id
         from jsonb_to_recordset($1) as t (sku text, price numeric), made
         returning product_id, uuid, sku
       ),
       described as (
         insert into product_description (product_description_product_id, name, description, url_key)
         select product_id, name, description, sku from sold join jsonb_to_recordset($1) as t (sku text, name text, description text) using (sku)
       ),
       stored as (
         insert into product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability) select product_id, 100, true, true from sold
       ),
       drawn as (
         insert into product_image (product_image_product_id, origin_image, is_main)
         select product_id, picture, true from sold join jsonb_to_recordset($1) as t (sku text, picture text) using (sku)
       )
       insert into url_rewrite (entity_type, entity_uuid, request_path, target_path)
       select 'category', uuid, '/' || $2, '/category/' || uuid from made
       union all
       select 'product', uuid, '/' || $2 || '/' || sku, '/product/' || uuid from sold`,
      [JSON.stringify(rows), path.slice(1)],
    )
    // Each product would have its address made again.
    await client.query('truncate event')
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes the pictures of our demo network JPEGs of 600 × 600, as a shop would hand them in, and returns their names. */
export async function drawPictures(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const bundle = await openBundle('demo/network.zip')
  try {
    const files = bundle.files.filter((it) => it.folder === 'products' && !it.name.startsWith('BOGO'))
    for (const file of files)
      await sharp(await bundle.read(file))
        .resize(600, 600)
        .flatten({ background: '#fff' })
        .jpeg()
        .toFile(join(folder, `${file.name}.jpg`))
    return files.map(({ name }) => name)
  } finally {
    bundle.close()
  }
}
