import type { BundleText } from '#server/features/content/bundle.ts'

/** A made-up network of co-ops in Minnesota, Wisconsin and Iowa. The towns are real; the co-ops, addresses and numbers are not. */
export const chains: NonNullable<BundleText['chains']> = [
  { externalId: 'driftless', name: 'Driftless Commons' },
  { externalId: 'twin-lakes', name: 'Twin Lakes Co-ops' },
  { externalId: 'isthmus', name: 'Isthmus & Lakeshore Co-ops' },
  { externalId: 'prairie-table', name: 'Prairie Table Co-ops' },
]

/** In the order of the aisles. */
export const categories: NonNullable<BundleText['categories']> = [
  { externalId: 'produce', name: 'Produce' },
  { externalId: 'meat-seafood', name: 'Meat & seafood' },
  { externalId: 'dairy-eggs', name: 'Dairy & eggs' },
  { externalId: 'cheese', name: 'Cheese' },
  { externalId: 'bakery', name: 'Bakery' },
  { externalId: 'deli', name: 'Deli' },
  { externalId: 'frozen', name: 'Frozen' },
  { externalId: 'pantry', name: 'Pantry' },
  { externalId: 'breakfast', name: 'Breakfast' },
  { externalId: 'snacks', name: 'Snacks' },
  { externalId: 'beverages', name: 'Beverages' },
  { externalId: 'bulk', name: 'Bulk' },
  { externalId: 'wellness', name: 'Wellness' },
  { externalId: 'household', name: 'Household' },
  // No flyer has anything in it, and so no store has this aisle.
  { externalId: 'floral', name: 'Floral' },
]

const hours = {
  late: 'Every day 7 am to 9 pm',
  early: 'Monday to Saturday 8 am to 8 pm\nSunday 9 am to 6 pm',
  city: 'Monday to Friday 7 am to 10 pm\nSaturday and Sunday 8 am to 9 pm',
}

// prettier-ignore
export const stores: NonNullable<BundleText['stores']> = [
  store('driftless', 'winona-commons', 'd585f434-471d-44e1-af95-bfd2f0beea5c', 'Winona Commons Co-op', '114 Center Street', 'Winona, MN 55987', [44.0516, -91.6375], '507-555-0114', hours.late),
  store('driftless', 'three-rivers', '422d57f3-bb2a-49e1-b98b-5e5a457e8f3b', 'Three Rivers Co-op', '318 Pearl Street', 'La Crosse, WI 54601', [43.8126, -91.2530], '608-555-0118', hours.late),
  store('driftless', 'viroqua-driftless', '3c7062fd-f788-4696-a3f8-84fe8e0335ca', 'Viroqua Driftless Market', '205 South Main Street', 'Viroqua, WI 54665', [43.5556, -90.8890], '608-555-0127', hours.early),
  store('driftless', 'bluffview', '5215bd8a-0607-4078-8aed-a7013b5c4de3', 'Bluffview Co-op', '642 Second Avenue South', 'Onalaska, WI 54650', [43.8836, -91.2352], '608-555-0142', hours.early),
  store('driftless', 'med-city', 'fa285f64-375b-4dc3-ba97-f2f80c6e7600', 'Med City Food Co-op', '1127 Seventh Street NW', 'Rochester, MN 55901', [44.0303, -92.4797], '507-555-0127', hours.late),
  store('driftless', 'red-wing-river', 'ef7f9a84-da1a-4d60-854a-8fb988964e47', 'Red Wing River Co-op', '411 Bush Street', 'Red Wing, MN 55066', [44.5658, -92.5334], '651-555-0111', hours.early),
  store('driftless', 'upper-iowa', 'dcd19e62-fac6-40d3-b45f-cb278aa7fae4', 'Upper Iowa Food Co-op', '309 Washington Street', 'Decorah, IA 52101', [43.3038, -91.7866], '563-555-0109', hours.early),
  store('twin-lakes', 'longfellow-corner', '9130580f-9353-4f60-aba1-e2ee3ac9567c', 'Longfellow Corner Co-op', '2719 East Lake Street', 'Minneapolis, MN 55406', [44.9484, -93.2333], '612-555-0119', hours.city),
  store('twin-lakes', 'stone-arch', 'a7e19884-07ad-47c0-b80c-914ff6581f8a', 'Stone Arch Food Co-op', '1820 Central Avenue NE', 'Minneapolis, MN 55418', [45.0064, -93.2474], '612-555-0120', hours.city),
  store('twin-lakes', 'loring-hill', '517fb164-891f-488c-84a9-6d7e7dec74a1', 'Loring Hill Co-op', '1524 Nicollet Avenue', 'Minneapolis, MN 55403', [44.9677, -93.2779], '612-555-0124', hours.city),
  store('twin-lakes', 'capitol-hill', 'bca7a4c6-e653-4aef-aa05-37baea155aa6', 'Capitol Hill Grocery Co-op', '385 University Avenue West', 'Saint Paul, MN 55103', [44.9557, -93.1152], '651-555-0138', hours.city),
  store('twin-lakes', 'lake-como', '1525c793-1c37-4ff1-a019-cf010ee949f8', 'Lake Como Food Co-op', '2080 Lexington Avenue North', 'Roseville, MN 55113', [45.0046, -93.1462], '651-555-0180', hours.late),
  store('twin-lakes', 'north-shore', '1ebb2788-1ad1-48e0-83be-fc1bb22c7009', 'North Shore Provisions Co-op', '416 East Fourth Street', 'Duluth, MN 55805', [46.7966, -92.0948], '218-555-0141', hours.late),
  store('twin-lakes', 'granite-city', '8a0cb473-16e4-4644-ba9d-982a59b09242', 'Granite City Food Co-op', '523 West St. Germain Street', 'Saint Cloud, MN 56301', [45.5605, -94.1588], '320-555-0152', hours.late),
  store('twin-lakes', 'blue-earth', '36c29faf-9dbb-48a7-bed7-c9c158f65249', 'Blue Earth Food Co-op', '227 South Front Street', 'Mankato, MN 56001', [44.1660, -94.0045], '507-555-0122', hours.early),
  store('twin-lakes', 'cannon-river', '28f72592-5a60-46fc-bb2a-82b7cc7c8788', 'Cannon River Market Co-op', '514 Division Street South', 'Northfield, MN 55057', [44.4566, -93.1601], '507-555-0151', hours.early),
  store('isthmus', 'isthmus-commons', 'a8a38ef1-c0d1-441c-b484-2d534178c8ef', 'Isthmus Commons Co-op', '1129 East Johnson Street', 'Madison, WI 53703', [43.0852, -89.3725], '608-555-0160', hours.city),
  store('isthmus', 'isthmus-northside', '934b18c0-2da4-45b7-930c-51d22a98a8f9', 'Isthmus Commons Northside', '2015 North Sherman Avenue', 'Madison, WI 53704', [43.1215, -89.3637], '608-555-0161', hours.city),
  store('isthmus', 'isthmus-westside', 'd606be99-46f6-4129-910e-80aef38f38f2', 'Isthmus Commons Westside', '3318 University Avenue', 'Madison, WI 53705', [43.0744, -89.4486], '608-555-0162', hours.city),
  store('isthmus', 'cream-city', 'f28e238e-3407-4e82-b574-28a3b90619ed', 'Cream City Grocers Co-op', '1213 North Water Street', 'Milwaukee, WI 53202', [43.0466, -87.9111], '414-555-0112', hours.city),
  store('isthmus', 'bay-view-lakeshore', '62b543c7-e247-42b8-8615-1962a13be8a7', 'Bay View Lakeshore Co-op', '2538 South Kinnickinnic Avenue', 'Milwaukee, WI 53207', [42.9990, -87.9044], '414-555-0125', hours.late),
  store('isthmus', 'chippewa-forks', '690c9057-23d3-4293-8a32-4d366420e797', 'Chippewa Forks Co-op', '327 South Barstow Street', 'Eau Claire, WI 54701', [44.8113, -91.4985], '715-555-0132', hours.late),
  store('isthmus', 'plover-hills', 'b765f136-dfdb-4088-8102-c54f4fea2a96', 'Plover Hills Co-op', '1007 Clark Street', 'Stevens Point, WI 54481', [44.5226, -89.5830], '715-555-0110', hours.early),
  store('isthmus', 'fox-cities', '389c855e-bd46-4f1d-bbd2-d1b33be031b0', 'Fox Cities Food Co-op', '408 West College Avenue', 'Appleton, WI 54911', [44.2616, -88.4107], '920-555-0140', hours.late),
  store('prairie-table', 'key-city', 'f88c746e-84b1-460a-9966-0e24c9bdc7e3', 'Key City Food Co-op', '955 Main Street', 'Dubuque, IA 52001', [42.5025, -90.6670], '563-555-0195', hours.late),
  store('prairie-table', 'old-capitol', '06db0a99-7a6f-4ded-a49f-85cfac7ef620', 'Old Capitol Co-op', '221 South Dubuque Street', 'Iowa City, IA 52240', [41.6585, -91.5343], '319-555-0122', hours.city),
  store('prairie-table', 'prairie-rail', '9eb23a6c-d58b-493c-854c-c4e310e79095', 'Prairie Rail Co-op', '413 Northwestern Avenue', 'Ames, IA 50010', [42.0257, -93.6211], '515-555-0141', hours.late),
  store('prairie-table', 'raccoon-river', 'f7ad8279-683f-41c2-a3f2-aa5e1aa69191', 'Raccoon River Food Co-op', '512 East Grand Avenue', 'Des Moines, IA 50309', [41.5909, -93.6117], '515-555-0151', hours.city),
  store('prairie-table', 'drake-corner', '488f4154-ae2a-4800-adc0-9011944a57f7', 'Drake Corner Co-op', '2406 University Avenue', 'Des Moines, IA 50311', [41.6003, -93.6504], '515-555-0124', hours.late),
  store('prairie-table', 'five-seasons', '4877cbd6-9529-4f9d-a8b2-58b9b134188c', 'Five Seasons Grocery Co-op', '1219 Third Street SE', 'Cedar Rapids, IA 52401', [41.9690, -91.6585], '319-555-0132', hours.late),
  store('prairie-table', 'cedar-prairie', 'b0294290-5a17-40a9-9274-e287ad1a7695', 'Cedar Prairie Co-op', '118 Main Street', 'Cedar Falls, IA 50613', [42.5369, -92.4455], '319-555-0118', hours.early),
]

function store(
  chain: string,
  storeRoute: string,
  storeGuid: string,
  storeName: string,
  addressLine1: string,
  place: string,
  [latitude, longitude]: [number, number],
  phone: string,
  storeHours: string,
) {
  const [, city = '', stateProvince = '', postalCode = ''] = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(place) ?? []
  const socialName = storeRoute.replaceAll('-', '')
  return {
    externalId: storeRoute,
    chain,
    storeRoute,
    storeGuid,
    storeName,
    logo: `logo-${chain}`,
    addressLine1,
    city,
    stateProvince,
    postalCode,
    phone,
    webUrl: `https://${storeRoute}.example/`,
    storeHours,
    latitude,
    longitude,
    facebookPageName: socialName,
    instagramPageName: socialName,
    twitterHandle: socialName,
    timeZone: 'America/Chicago',
  }
}
